import type { Page } from '@wholesale/contracts';
import { createAggregateRepository, type Cause } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import type { Conversation, Message } from '../domain/conversation.ts';

export type MessageRepository = ReturnType<typeof createMessageRepository>;

export function createMessageRepository({ db, now, onCommit }: { db: Db; now: () => Date; onCommit: () => void }) {
  const messages = createAggregateRepository<Message, 'message.sent'>({
    db,
    name: 'messages',
    indexes: [
      { key: { conversationId: 1, _id: -1 }, name: 'of_a_conversation' },
      {
        key: { to: 1, conversationId: 1 },
        name: 'unread_of_a_person',
        partialFilterExpression: { unread: true },
      },
    ],
    now,
    onCommit,
  });
  const documents = db.collection<Message>('messages');

  return {
    outbox: messages.outbox,
    ensureIndexes: messages.ensureIndexes,
    findById: messages.findById,
    insert: messages.insert,

    /** Stores the message with its event. */
    async add(message: Message, { listingId, itemName }: Conversation, cause: Cause): Promise<void> {
      const { _id: messageId, conversationId, from, to } = message;
      const data = { messageId, conversationId, listingId, itemName, from, to };
      await messages.insert(message, [{ type: 'message.sent', data }], cause);
    },

    /** Newest first; one more than the limit when there is a next page. */
    page: (conversationId: string, { limit, after }: Page): Promise<Message[]> =>
      messages
        .find({ conversationId, ...(after && { _id: { $lt: after } }) })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .toArray(),

    async markRead(conversationId: string, to: string): Promise<void> {
      await documents.updateMany({ to, conversationId, unread: true }, { $unset: { unread: '' } });
    },

    /** Unread messages of a person, by conversation. */
    async countUnread(to: string): Promise<ReadonlyMap<string, number>> {
      const counts = await documents
        .aggregate<{ _id: string; count: number }>([
          { $match: { to, unread: true } },
          { $group: { _id: '$conversationId', count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(counts.map(({ _id, count }) => [_id, count]));
    },
  };
}
