import { createAggregateRepository, notYetApplied, type AppliedEvent } from '@wholesale/service-kit';
import { MongoServerError, type Db } from 'mongodb';
import { conversationIdOf, type Conversation, type ConversationEventType } from '../domain/conversation.ts';

export type ConversationRepository = ReturnType<typeof createConversationRepository>;
export type ConversationQuery = {
  listingId?: string | undefined;
  buyerId?: string | undefined;
  before?: string | undefined;
  beforeId?: string | undefined;
  limit: number;
};

export function createConversationRepository({ db, now }: { db: Db; now: () => Date }) {
  const conversations = createAggregateRepository<Conversation, ConversationEventType>({
    db,
    name: 'conversations',
    indexes: [
      { key: { participants: 1, ...latestFirst }, name: 'latest_of_a_person' },
      { key: { participants: 1, listingId: 1, ...latestFirst }, name: 'latest_of_a_person_about_a_phone' },
      { key: { buyerId: 1, sellerId: 1, ...latestFirst }, name: 'latest_of_two_people' },
      { key: { reported: 1, ...latestFirst }, name: 'latest_reported', partialFilterExpression: { reported: true } },
    ],
    now,
    // Conversations publish nothing.
    onCommit: () => undefined,
  });

  const latest = (of: Record<string, unknown>, limit: number) =>
    conversations.find(of).sort(latestFirst).limit(limit).toArray();

  async function page(of: Record<string, unknown>, query: ConversationQuery): Promise<Conversation[]> {
    const { listingId, before, beforeId, limit } = query;
    const all = { ...of, ...(listingId && { listingId }) };
    if (!before) return latest(all, limit + 1);
    // Two queries, because a database may use no index for `$or`.
    const same = beforeId ? await latest({ ...all, latestAt: before, _id: { $lt: beforeId } }, limit + 1) : [];
    if (same.length > limit) return same;
    return [...same, ...(await latest({ ...all, latestAt: { $lt: before } }, limit + 1 - same.length))];
  }

  return {
    ...conversations,

    /** Those of the previous version: the present ones do their work too. */
    async dropFormerIndexes(): Promise<void> {
      const present = (await conversations.outbox.indexes()).flatMap(({ name }) => name ?? []);
      for (const name of present.filter((each) => formerIndexes.includes(each)))
        await conversations.outbox.dropIndex(name).catch((error: unknown) => {
          // Another run at the same time was faster.
          if (!(error instanceof MongoServerError && error.code === indexNotFound)) throw error;
        });
    },

    /** Latest message first; one more than the limit when there is a next page. */
    pageOf(userId: string, query: ConversationQuery): Promise<Conversation[]> {
      const { listingId, buyerId } = query;
      if (listingId && buyerId) {
        const _id = conversationIdOf({ listingId, buyerId });
        return latest({ _id, participants: userId }, 1);
      }
      if (buyerId === undefined) return page({ participants: userId }, query);
      return page(buyerId === userId ? { buyerId } : { buyerId, sellerId: userId }, query);
    },

    async idsOf(userId: string): Promise<string[]> {
      const found = conversations.find({ participants: userId }).sort(latestFirst).project<{ _id: string }>({ _id: 1 });
      return (await found.toArray()).map(({ _id }) => _id);
    },

    /** Whether a conversation has applied this event of a booking or a newer one. */
    async hasFollowed(_id: string, event: AppliedEvent): Promise<boolean> {
      return (await conversations.outbox.findOne({ _id, $nor: [notYetApplied(event)] })) !== null;
    },

    /** Those with an open report, in the same order. */
    pageOfReported: ({ buyerId, ...query }: ConversationQuery): Promise<Conversation[]> =>
      page({ reported: true, ...(buyerId && { buyerId }) }, query),

    /** Whether one of the two blocked the other in any conversation. */
    async isBlockedBetween({ buyerId, sellerId }: Pick<Conversation, 'buyerId' | 'sellerId'>): Promise<boolean> {
      const all = await conversations.find({ buyerId, sellerId }).toArray();
      return all.some(({ blockedBy }) => blockedBy.length > 0);
    },
  };
}

const formerIndexes = ['of_a_person', 'of_a_person_about_a_phone', 'of_two_people', 'reported'];
const indexNotFound = 27;

const latestFirst = { latestAt: -1, _id: -1 } as const;
