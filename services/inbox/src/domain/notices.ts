import type { EventOf, NotificationType } from '@wholesale/contracts';
import { formerMember } from '@wholesale/contracts/values';
import type { Facts } from './templates.ts';

/** A notification that an event causes. */
export type Cause = {
  type: NotificationType;
  recipient: string;
  facts: Facts;
  /** Who is named or quoted in it. Absent when nobody is. */
  from?: string;
  /** Of a notification about a message. */
  messageId?: string;
};

export type DealEvent = EventOf<
  | 'booking.held'
  | 'booking.accepted'
  | 'booking.meeting-changed'
  | 'booking.reminder-due'
  | 'booking.completed'
  | 'booking.ended'
>;

/** Who is notified of a deal's event, and of what. */
export function noticesOfDeal(event: DealEvent): Cause[] {
  const { bookingId, itemName, buyerId, sellerId } = event.data;
  const to = (side: 'buyer' | 'seller', type: NotificationType, more: Partial<Facts> = {}): Cause => ({
    type,
    recipient: side === 'buyer' ? buyerId : sellerId,
    facts: { itemName, bookingId, side, ...more },
    ...((more.note ?? more.meeting?.place) && { from: side === 'buyer' ? sellerId : buyerId }),
  });
  const toBoth = (type: NotificationType, more?: Partial<Facts>) => [to('buyer', type, more), to('seller', type, more)];

  switch (event.type) {
    case 'booking.held':
      return [to('seller', 'booking-received', { deadline: event.data.deadline })];
    case 'booking.accepted':
      return [to('buyer', 'booking-accepted', { deadline: event.data.deadline })];
    case 'booking.meeting-changed':
      return [to(opposite(event.data.by), 'meeting-changed', { meeting: event.data.meeting })];
    case 'booking.reminder-due':
      return toBoth('handover-reminder', { deadline: event.data.deadline, meeting: event.data.meeting });
    case 'booking.completed':
      return toBoth('deal-completed');
    case 'booking.ended': {
      const { reason, refusedFor, endedBy, note } = event.data;
      const type = typeOfEnd[reason] ?? 'booking-cancelled';
      const more = { reason, refusedFor, note };
      const causes =
        endedBy === 'buyer' || endedBy === 'seller' ? [to(opposite(endedBy), type, more)] : toBoth(type, more);
      return event.data.neverHeld ? causes.filter(({ recipient }) => recipient !== sellerId) : causes;
    }
  }
}

const typeOfEnd: Partial<Record<EventOf<'booking.ended'>['data']['reason'], NotificationType>> = {
  declined: 'booking-declined',
  'seller-did-not-answer': 'booking-expired',
  'not-collected': 'booking-expired',
};

/** The same when the person who is named or quoted was deleted. */
export const withoutWords = ({ note: _note, meeting, ...facts }: Facts): Facts => ({
  ...facts,
  ...(meeting && { meeting: { at: meeting.at } }),
  ...(facts.fromName !== undefined && { fromName: formerMember }),
});

export const opposite = (side: 'buyer' | 'seller') => (side === 'buyer' ? 'seller' : 'buyer');
