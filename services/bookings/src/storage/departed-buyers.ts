import type { Collection } from 'mongodb';

export type DepartedBuyer = { _id: string };
export type DepartedBuyers = ReturnType<typeof createDepartedBuyers>;

/**
 * Deleted accounts. Checked before a booking is stored and again when it is confirmed: the deletion is stored first and then cancels
 * existing bookings, so the second check finds a booking that was stored in between.
 */
export function createDepartedBuyers({ departed }: { departed: Collection<DepartedBuyer> }) {
  return {
    async add(userId: string): Promise<void> {
      await departed.updateOne({ _id: userId }, { $setOnInsert: { _id: userId } }, { upsert: true });
    },
    async has(userId: string): Promise<boolean> {
      return (await departed.findOne({ _id: userId })) !== null;
    },
  };
}
