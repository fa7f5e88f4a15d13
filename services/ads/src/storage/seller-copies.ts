import type { EventOf } from '@wholesale/contracts';
import { applyOnce, isDuplicateKey } from '@wholesale/service-kit';
import type { Collection } from 'mongodb';

/** Name and mark of a seller, as shown on a card. Address and account are not kept: nothing here needs them. */
export type Seller = { name: string; verified: boolean; state: 'active' | 'deleted' };
export type SellerCopy = Seller & { _id: string };
export type SellerCopies = ReturnType<typeof createSellerCopies>;

export type UserEvent = EventOf<
  'user.registered' | 'user.renamed' | 'user.verified' | 'user.role-changed' | 'user.deleted'
>;

/** What ads remembers of people; an older event never undoes a newer one. */
export function createSellerCopies({ copies }: { copies: Collection<SellerCopy> }) {
  return {
    async keep(event: UserEvent): Promise<void> {
      const { name, verified } = event.data;
      const state = event.type === 'user.deleted' ? 'deleted' : 'active';
      await applyOnce(copies, event.aggregateId, event, { $set: { name, verified, state } }, { upsert: true });
    },

    /** A seller who is here before the event about him is; what an event told before stands. */
    async meet(seller: { userId: string; name: string; verified: boolean }): Promise<void> {
      const { userId: _id, name, verified } = seller;
      try {
        await copies.updateOne({ _id }, { $setOnInsert: { name, verified, state: 'active' } }, { upsert: true });
      } catch (error) {
        // Two upserts of the same seller at once: the other one made it.
        if (!isDuplicateKey(error, '_id_')) throw error;
      }
    },

    async isDeleted(id: string): Promise<boolean> {
      return (await copies.findOne({ _id: id }))?.state === 'deleted';
    },

    async byIds(ids: readonly string[]): Promise<Map<string, Seller>> {
      const found = await copies.find({ _id: { $in: [...ids] } }).toArray();
      return new Map(found.map((seller) => [seller._id, seller]));
    },
  };
}
