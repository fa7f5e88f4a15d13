import { createAggregateRepository } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import { conversationIdOf, type Conversation, type ConversationEventType } from '../domain/conversation.ts';

export type ConversationRepository = ReturnType<typeof createConversationRepository>;
export type ConversationQuery = {
  listingId?: string | undefined;
  buyerId?: string | undefined;
  before?: string | undefined;
  limit: number;
};

export function createConversationRepository({ db, now }: { db: Db; now: () => Date }) {
  const conversations = createAggregateRepository<Conversation, ConversationEventType>({
    db,
    name: 'conversations',
    indexes: [
      { key: { participants: 1, latestAt: -1 }, name: 'of_a_person' },
      { key: { participants: 1, listingId: 1, latestAt: -1 }, name: 'of_a_person_about_a_phone' },
      { key: { buyerId: 1, sellerId: 1, latestAt: -1 }, name: 'of_two_people' },
      { key: { reported: 1, latestAt: -1 }, name: 'reported', partialFilterExpression: { reported: true } },
    ],
    now,
    // Conversations publish nothing.
    onCommit: () => undefined,
  });

  const page = (of: Record<string, unknown>, { listingId, before, limit }: ConversationQuery) =>
    conversations
      .find({ ...of, ...(listingId && { listingId }), ...(before && { latestAt: { $lt: before } }) })
      .sort({ latestAt: -1 })
      .limit(limit)
      .toArray();

  return {
    ...conversations,

    /** Latest message first. */
    pageOf(userId: string, query: ConversationQuery): Promise<Conversation[]> {
      const { listingId, buyerId } = query;
      if (listingId && buyerId) {
        const _id = conversationIdOf({ listingId, buyerId });
        return page({ _id, participants: userId }, { ...query, listingId: undefined });
      }
      if (buyerId === undefined) return page({ participants: userId }, query);
      return page(buyerId === userId ? { buyerId } : { buyerId, sellerId: userId }, query);
    },

    /** Those that somebody reported, latest message first. */
    pageOfReported: ({ buyerId, ...query }: ConversationQuery): Promise<Conversation[]> =>
      page({ reported: true, ...(buyerId && { buyerId }) }, query),

    /** Whether one of the two blocked the other in any conversation. */
    async isBlockedBetween({ buyerId, sellerId }: Pick<Conversation, 'buyerId' | 'sellerId'>): Promise<boolean> {
      const all = await conversations.find({ buyerId, sellerId }).toArray();
      return all.some(({ blockedBy }) => blockedBy.length > 0);
    },
  };
}
