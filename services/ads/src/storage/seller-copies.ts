import { stateAfter, type UserEvent } from '@wholesale/contracts';
import { applyOnce, isDuplicateKey } from '@wholesale/service-kit';
import type { Collection } from 'mongodb';

export type Seller = { name: string; verified: boolean; state: 'active' | 'suspended' | 'deleted' };
export type SellerCopy = Seller & { _id: string };
export type SellerCopies = ReturnType<typeof createSellerCopies>;

export function createSellerCopies({ copies }: { copies: Collection<SellerCopy> }) {
  return {
    async apply(event: UserEvent): Promise<void> {
      const { name, verified } = event.data;
      const state = stateAfter(event);
      const known = state === 'deleted' ? { name: '', verified: false } : { name, verified };
      await applyOnce(copies, event.aggregateId, event, { $set: { ...known, state } }, { upsert: true });
    },

    /** For a seller whose event has not arrived yet; keeps an existing copy. */
    async insertIfMissing(seller: { userId: string; name: string; verified: boolean }): Promise<void> {
      const { userId: _id, name, verified } = seller;
      try {
        await copies.updateOne({ _id }, { $setOnInsert: { name, verified, state: 'active' } }, { upsert: true });
      } catch (error) {
        if (!isDuplicateKey(error, '_id_')) throw error;
      }
    },

    async isDeleted(id: string): Promise<boolean> {
      return (await copies.findOne({ _id: id }))?.state === 'deleted';
    },

    async findByIds(ids: readonly string[]): Promise<Map<string, Seller>> {
      const found = await copies.find({ _id: { $in: [...ids] } }).toArray();
      return new Map(found.map((seller) => [seller._id, seller]));
    },
  };
}
