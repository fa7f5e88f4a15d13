import type { ListingSnapshot } from '@wholesale/contracts';
import { applyOnce } from '@wholesale/service-kit';
import type { Collection } from 'mongodb';

/** One field for the snapshot, so that a newer one also removes fields. */
export type ListingCopy = { _id: string; snapshot: ListingSnapshot };
export type ListingCopies = ReturnType<typeof createListingCopies>;

export function createListingCopies({ copies }: { copies: Collection<ListingCopy> }) {
  return {
    async apply(snapshot: ListingSnapshot): Promise<void> {
      const { listingId, version } = snapshot;
      const change = { aggregateId: listingId, sequence: version };
      await applyOnce(copies, listingId, change, { $set: { snapshot } }, { upsert: true });
    },

    async findById(id: string): Promise<ListingSnapshot | undefined> {
      return (await copies.findOne({ _id: id }))?.snapshot;
    },

    async findByIds(ids: readonly string[]): Promise<Map<string, ListingSnapshot>> {
      const found = await copies.find({ _id: { $in: [...ids] } }).toArray();
      return new Map(found.map(({ _id, snapshot }) => [_id, snapshot]));
    },
  };
}
