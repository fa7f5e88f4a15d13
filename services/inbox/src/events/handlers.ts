import type { EventOf } from '@wholesale/contracts';
import type { EventHandlers } from '@wholesale/service-kit';
import {
  allowContact,
  conversationIdOf,
  endContact,
  openConversation,
  showLastMessage,
  type Subject,
} from '../domain/conversation.ts';
import { noticesOfDeal } from '../domain/notices.ts';
import type { ConversationRepository } from '../storage/conversation-repository.ts';
import type { MailSettings } from '../storage/mail-settings.ts';
import type { MessageRepository } from '../storage/message-repository.ts';
import type { Notifications } from '../storage/notifications.ts';
import type { PeopleCopies, UserEvent } from '../storage/people-copies.ts';
import type { Notify } from '../use-cases/notify.ts';

type HoldingEvent = EventOf<'booking.held' | 'booking.accepted' | 'booking.completed'>;

/** The events inbox consumes; repeated and late ones change nothing. */
export function createEventHandlers({
  conversations,
  messages,
  people,
  notifications,
  settings,
  notify,
}: {
  conversations: ConversationRepository;
  messages: MessageRepository;
  people: PeopleCopies;
  notifications: Notifications;
  settings: MailSettings;
  notify: Notify;
}): EventHandlers {
  const keepPerson = (event: UserEvent) => people.apply(event);

  /** A booking opens the conversation; from its acceptance on, contact details stay in messages. */
  async function openWith(event: HoldingEvent): Promise<void> {
    const subject = subjectOf(event.data);
    const allowed = event.type === 'booking.held' ? undefined : allowContact(event.data.bookingId);
    await conversations.change(
      conversationIdOf(subject),
      (current, now) =>
        current && !allowed ? undefined : { changes: { ...(!current && openConversation(subject, now)), ...allowed } },
      { correlationId: event.correlationId, event },
    );
  }

  const openAndNotify = async (event: HoldingEvent): Promise<void> => {
    await Promise.all([openWith(event), notify(event, noticesOfDeal(event))]);
  };

  return {
    'user.registered': keepPerson,
    'user.renamed': keepPerson,
    'user.role-changed': keepPerson,
    'user.verified': async (event) => {
      await keepPerson(event);
      await notify(event, [{ type: 'seller-verified', recipient: event.aggregateId, facts: {} }]);
    },
    'user.deleted': async (event) => {
      // First the state, which stops notifications that are being made at this moment.
      await keepPerson(event);
      await Promise.all([notifications.removeOf(event.aggregateId), settings.removeOf(event.aggregateId)]);
    },

    'booking.held': openAndNotify,
    'booking.accepted': openAndNotify,
    'booking.completed': openAndNotify,
    'booking.meeting-changed': (event) => notify(event, noticesOfDeal(event)),
    'booking.reminder-due': (event) => notify(event, noticesOfDeal(event)),
    'booking.ended': async (event) => {
      await conversations.change(conversationIdOf(event.data), (current) => endContact(current, event.data.bookingId), {
        correlationId: event.correlationId,
        event,
      });
      await notify(event, noticesOfDeal(event));
    },

    'listing.deleted': async (event) => {
      const { deletedBy, sellerId, name } = event.data;
      if (deletedBy !== 'admin') return;
      await notify(event, [{ type: 'listing-removed', recipient: sellerId, facts: { itemName: name } }]);
    },

    'message.sent': async (event) => {
      const { messageId, conversationId, itemName, from, to } = event.data;
      const message = await messages.findById(messageId);
      if (!message) return;
      const { correlationId } = event;
      await conversations.change(conversationId, (current) => showLastMessage(current, message), { correlationId });
      if (!message.unread) return;
      const fromName = (await people.findById(from))?.name ?? 'Somebody';
      await notify(event, [{ type: 'message-received', recipient: to, facts: { itemName, conversationId, fromName } }]);
    },
  };
}

const subjectOf = ({ listingId, itemName, picture, buyerId, sellerId }: HoldingEvent['data']): Subject => ({
  listingId,
  itemName,
  picture,
  buyerId,
  sellerId,
});
