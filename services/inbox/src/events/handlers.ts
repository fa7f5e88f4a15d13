import type { EventOf } from '@wholesale/contracts';
import { unnamedPerson } from '@wholesale/contracts/values';
import { forAllUserEvents, type EventHandlers, type Idempotency } from '@wholesale/service-kit';
import { conversationIdOf, erasePerson, followBooking, showLastMessage, type Subject } from '../domain/conversation.ts';
import { noticesOfDeal, opposite } from '../domain/notices.ts';
import { templates } from '../domain/templates.ts';
import type { ConversationRepository } from '../storage/conversation-repository.ts';
import type { MailSettings } from '../storage/mail-settings.ts';
import type { MessageRepository } from '../storage/message-repository.ts';
import { notificationIdOf, type MailGroup, type Notifications } from '../storage/notifications.ts';
import type { PeopleCopies } from '../storage/people-copies.ts';
import type { Notify } from '../use-cases/notify.ts';

type StateEvent = EventOf<'booking.held' | 'booking.accepted' | 'booking.completed' | 'booking.ended'>;

type DealData = Pick<StateEvent['data'], 'bookingId' | 'listingId' | 'buyerId' | 'sellerId'>;

/** The events inbox consumes; repeated and late ones change nothing. */
export function createEventHandlers({
  conversations,
  messages,
  people,
  notifications,
  settings,
  idempotency,
  notify,
}: {
  conversations: ConversationRepository;
  messages: MessageRepository;
  people: PeopleCopies;
  notifications: Notifications;
  settings: MailSettings;
  idempotency: Pick<Idempotency, 'forget'>;
  notify: Notify;
}): EventHandlers {
  /** The latest state of a booking decides, in whatever order its events arrive. An acceptance whose booking may have ended allows nothing. */
  async function follow(event: StateEvent): Promise<void> {
    const subject = subjectOf(event.data);
    const { bookingId } = event.data;
    await conversations.change(
      conversationIdOf(subject),
      (current, now, { mayBeRepeated }) => {
        const contact = mayBeRepeated && event.type === 'booking.accepted' ? undefined : contactAfter[event.type];
        return followBooking(current, { bookingId, subject, contact }, now);
      },
      { correlationId: event.correlationId, event },
    );
  }

  const followAndNotify = async (event: StateEvent): Promise<void> => {
    await Promise.all([follow(event), notify(event, noticesOfDeal(event))]);
  };

  /** After the conversation has followed, so that a change that is handled at this moment is missed by neither. */
  async function dropMeetingMails(data: DealData): Promise<void> {
    await notifications.dropMails(meetingMailsTo('buyer', data));
    await notifications.dropMails(meetingMailsTo('seller', data));
  }

  /** Events can arrive late: nobody needs to know where they would have met. */
  async function dropOldMeetingMails(event: EventOf<'booking.meeting-changed'>): Promise<void> {
    const { data } = event;
    if (await conversations.hasFollowed(conversationIdOf(data), event)) return dropMeetingMails(data);
    const own = meetingMailsTo(data.by, data);
    const other = meetingMailsTo(opposite(data.by), data);
    const upTo = notificationIdOf(event, other.recipient);
    await notifications.dropMails({ ...own, upTo });
    if (await notifications.hasLater({ ...own, _id: upTo })) await notifications.dropMails({ ...other, upTo });
  }

  async function eraseWords(
    userId: string,
    { correlationId }: { correlationId: string },
    signal: AbortSignal,
  ): Promise<void> {
    // Messages first: a reader that gets one after that can't show its text in a conversation.
    await messages.eraseOf(userId);
    const ids = await conversations.idsOf(userId);
    await conversations.changeAll(ids, (conversation) => erasePerson(conversation, userId), { correlationId }, signal);
  }

  return {
    ...forAllUserEvents(people.apply),
    'user.verified': async (event) => {
      await people.apply(event);
      await notify(event, [{ type: 'seller-verified', recipient: event.aggregateId, facts: {} }]);
    },
    'user.unverified': async (event) => {
      await people.apply(event);
      const facts = { note: event.data.reason };
      await notify(event, [{ type: 'verification-removed', recipient: event.aggregateId, facts }]);
    },
    'user.deleted': async (event, { signal }) => {
      // First the state, which stops notifications that are being made at this moment.
      await people.apply(event);
      const { aggregateId: userId, data } = event;
      await Promise.all([notifications.removeOf(userId), settings.removeOf(userId), idempotency.forget(data.uid)]);
      await eraseWords(userId, event, signal);
    },

    'booking.held': followAndNotify,
    'booking.accepted': followAndNotify,
    'booking.completed': async (event) => {
      await followAndNotify(event);
      await dropMeetingMails(event.data);
    },
    'booking.ended': async (event) => {
      await Promise.all([event.data.neverHeld ? undefined : follow(event), notify(event, noticesOfDeal(event))]);
      await dropMeetingMails(event.data);
    },
    'booking.meeting-changed': async (event) => {
      await notify(event, noticesOfDeal(event));
      await dropOldMeetingMails(event);
    },
    'booking.reminder-due': (event) => notify(event, noticesOfDeal(event)),

    'listing.deleted': async (event) => {
      const { deletedBy, sellerId, name } = event.data;
      if (deletedBy !== 'admin') return;
      await notify(event, [{ type: 'listing-removed', recipient: sellerId, facts: { itemName: name } }]);
    },

    'message.sent': async (event, { signal }) => {
      const { messageId, conversationId, itemName, from, to } = event.data;
      const message = await messages.findById(messageId);
      if (!message) return;
      const { correlationId } = event;
      await conversations.change(conversationId, (current) => showLastMessage(current, message), { correlationId });
      const sender = await people.findById(from);
      // Its writer was deleted while it was being stored or shown.
      if (sender?.state === 'deleted') await eraseWords(from, event, signal);
      if (!message.unread) return;
      const facts = { itemName, conversationId, fromName: sender?.name ?? unnamedPerson };
      await notify(event, [{ type: 'message-received', recipient: to, facts, from, messageId }]);
      // Its receiver may have read it before the notification existed.
      if ((await messages.findById(messageId))?.unread) return;
      await notifications.markReadOf(to, templates['message-received'](facts).link, { ids: [messageId] });
    },
  };
}

const contactAfter: Partial<Record<StateEvent['type'], 'allowed' | 'ended'>> = {
  'booking.accepted': 'allowed',
  'booking.completed': 'allowed',
  'booking.ended': 'ended',
};

const meetingMailsTo = (side: 'buyer' | 'seller', { bookingId, buyerId, sellerId }: DealData): MailGroup => ({
  recipient: side === 'buyer' ? buyerId : sellerId,
  link: templates['meeting-changed']({ bookingId, side }).link,
  type: 'meeting-changed',
});

const subjectOf = ({ listingId, itemName, picture, buyerId, sellerId }: StateEvent['data']): Subject => ({
  listingId,
  itemName,
  picture,
  buyerId,
  sellerId,
});
