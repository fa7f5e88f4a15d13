import type { Collection } from 'mongodb';

export type DepartedBuyer = { _id: string };
export type DepartedBuyers = ReturnType<typeof createDepartedBuyers>;

/**
 * People whose account was deleted. They are looked up before a booking is stored, and again when catalog confirms it: the deletion is
 * written here first and then cancels the bookings that are there, so a booking stored in between is found by the second look.
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
