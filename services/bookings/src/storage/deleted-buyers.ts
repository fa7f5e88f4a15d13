import type { Collection } from 'mongodb';

export type DeletedBuyer = { _id: string };
export type DeletedBuyers = ReturnType<typeof createDeletedBuyers>;

/**
 * Deleted accounts. Checked before a booking is stored and again when it is confirmed: the deletion is stored first and then cancels
 * existing bookings, so the second check finds a booking that was stored in between.
 */
export function createDeletedBuyers({ buyers }: { buyers: Collection<DeletedBuyer> }) {
  return {
    async add(userId: string): Promise<void> {
      await buyers.updateOne({ _id: userId }, { $setOnInsert: { _id: userId } }, { upsert: true });
    },
    async isDeleted(userId: string): Promise<boolean> {
      return (await buyers.findOne({ _id: userId })) !== null;
    },
  };
}
