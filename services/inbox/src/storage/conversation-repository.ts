import { createAggregateRepository } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import type { Conversation, ConversationEventType } from '../domain/conversation.ts';

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
      { key: { buyerId: 1, sellerId: 1 }, name: 'of_two_people' },
      {
        key: { 'reports.0.at': 1, latestAt: -1 },
        name: 'reported',
        partialFilterExpression: { 'reports.0.at': { $exists: true } },
      },
    ],
    now,
    // Conversations publish nothing.
    onCommit: () => undefined,
  });

  function page(of: Record<string, unknown>, { listingId, buyerId, before, limit }: ConversationQuery) {
    const filter = {
      ...of,
      ...(listingId && { listingId }),
      ...(buyerId && { buyerId }),
      ...(before && { latestAt: { $lt: before } }),
    };
    return conversations.find(filter).sort({ latestAt: -1 }).limit(limit).toArray();
  }

  return {
    ...conversations,

    /** Latest message first. */
    pageOf: (userId: string, query: ConversationQuery): Promise<Conversation[]> =>
      page({ participants: userId }, query),

    /** Those that somebody reported, latest message first. */
    pageOfReported: (query: ConversationQuery): Promise<Conversation[]> =>
      page({ 'reports.0.at': { $exists: true } }, query),

    /** Whether one of the two blocked the other in any conversation. */
    async isBlockedBetween({ buyerId, sellerId }: Pick<Conversation, 'buyerId' | 'sellerId'>): Promise<boolean> {
      const all = await conversations.find({ buyerId, sellerId }).toArray();
      return all.some(({ blockedBy }) => blockedBy.length > 0);
    },
  };
}
