import type { Page } from '@wholesale/contracts';
import { createAggregateRepository, newestFirst, type Cause } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import { erasedText, type Conversation, type Message } from '../domain/conversation.ts';

/** Messages that a person has seen: these, and those with a smaller id than `before`. */
export type Seen = { ids: readonly string[]; before?: string | undefined };
export const isSeen = (id: string, { ids, before }: Seen): boolean =>
  ids.includes(id) || (before !== undefined && id < before);

export type MessageRepository = ReturnType<typeof createMessageRepository>;

export function createMessageRepository({ db, now, onCommit }: { db: Db; now: () => Date; onCommit: () => void }) {
  const messages = createAggregateRepository<Message, 'message.sent'>({
    db,
    name: 'messages',
    indexes: [
      { key: { conversationId: 1, _id: -1 }, name: 'of_a_conversation' },
      { key: { conversationId: 1, from: 1, _id: -1 }, name: 'of_a_person_in_a_conversation' },
      { key: { from: 1 }, name: 'of_a_person' },
      {
        key: { to: 1, conversationId: 1 },
        name: 'unread_of_a_person',
        partialFilterExpression: { unread: true },
      },
      {
        key: { reservedId: 1 },
        name: 'one_per_request',
        unique: true,
        sparse: true,
      },
    ],
    now,
    onCommit,
  });
  const documents = db.collection<Message>('messages');

  return {
    outbox: messages.outbox,
    indexes: messages.indexes,
    ensureIndexes: messages.ensureIndexes,
    findById: messages.findById,
    insert: messages.insert,

    findByReservedId: async (reservedId: string): Promise<Message | undefined> =>
      (await messages.find({ reservedId }).next()) ?? undefined,

    /** The last message that this person wrote in a conversation. */
    latestBy: async (conversationId: string, from: string): Promise<Message | undefined> =>
      (await messages.find({ conversationId, from }).sort({ _id: -1 }).limit(1).next()) ?? undefined,

    /** Stores the message with its event. @returns false when its request has already stored one */
    async add(message: Message, { listingId, itemName }: Conversation, cause: Cause): Promise<boolean> {
      const { _id: messageId, conversationId, from, to } = message;
      const data = { messageId, conversationId, listingId, itemName, from, to };
      return messages.insert(message, [{ type: 'message.sent', data }], cause);
    },

    /** Newest first; one more than the limit when there is a next page. */
    page: (conversationId: string, page: Page): Promise<Message[]> => newestFirst(messages, { conversationId }, page),

    /** Replaces every text of a deleted person. */
    async eraseOf(from: string): Promise<void> {
      await documents.updateMany({ from }, { $set: { text: erasedText, masked: false } });
    },

    async markRead(conversationId: string, to: string, seen: Seen): Promise<void> {
      const unread = documents.find({ to, conversationId, unread: true }).project<{ _id: string }>({ _id: 1 });
      const updates = (await unread.toArray())
        .filter(({ _id }) => isSeen(_id, seen))
        .map(({ _id }) => ({ updateOne: { filter: { _id }, update: { $unset: { unread: '' as const } } } }));
      if (updates.length > 0) await documents.bulkWrite(updates, { ordered: false });
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
