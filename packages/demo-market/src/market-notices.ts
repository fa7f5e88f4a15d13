import type { SeededNotification } from '@wholesale/inbox';
import { after, dayMs, hourMs } from './market-deals.ts';
import type { DemoDeal } from './market-deals.ts';

type Side = 'buyer' | 'seller';
type Notice = Pick<SeededNotification, 'key' | 'type' | 'at' | 'facts'> & { to: Side };

/** What the two of a deal were notified of, as inbox does it for the events of the deal. @param itemName the phone */
export function noticesOf(deal: DemoDeal, itemName: string): Notice[] {
  const { bookingId, bookedAt, acceptedAt, completedAt, meeting, reason, note } = deal;
  const notice = (to: Side, type: Notice['type'], at: Date, more: Notice['facts'] = {}): Notice => ({
    key: `${deal.key} ${type}`,
    to,
    type,
    at,
    facts: { itemName, bookingId, side: to, ...more },
  });
  const toBoth = (...args: [type: Notice['type'], at: Date, more?: Notice['facts']]) => [
    notice('buyer', ...args),
    notice('seller', ...args),
  ];

  const notices = [
    notice('seller', 'booking-received', bookedAt, { deadline: after(bookedAt, 48 * hourMs).toISOString() }),
  ];
  if (acceptedAt)
    notices.push(
      notice('buyer', 'booking-accepted', acceptedAt, { deadline: after(acceptedAt, 7 * dayMs).toISOString() }),
    );
  if (acceptedAt && meeting) notices.push(notice('seller', 'meeting-changed', after(acceptedAt, 1_000), { meeting }));
  if (completedAt) notices.push(...toBoth('deal-completed', completedAt));
  const why = { ...(reason && { reason }), ...(note && { note }) };
  switch (reason) {
    case 'declined':
      return [...notices, notice('buyer', 'booking-declined', endOf(deal), why)];
    case 'cancelled-by-buyer':
      return [...notices, notice('seller', 'booking-cancelled', endOf(deal), why)];
    case 'cancelled-by-seller':
      return [...notices, notice('buyer', 'booking-cancelled', endOf(deal), why)];
    case 'cancelled-by-admin':
      return [...notices, ...toBoth('booking-cancelled', endOf(deal), why)];
    case 'seller-did-not-answer':
    case 'not-collected':
      return [...notices, ...toBoth('booking-expired', endOf(deal), why)];
    default:
      return notices;
  }
}

/** Without a time of its own, a deadline ended it. */
const endOf = ({ endedAt, acceptedAt, bookedAt }: DemoDeal): Date =>
  endedAt ?? (acceptedAt ? after(acceptedAt, 7 * dayMs) : after(bookedAt, 2 * dayMs));
