import type { Collection } from 'mongodb';

export type DepartedBuyer = { _id: string };
export type DepartedBuyers = ReturnType<typeof createDepartedBuyers>;

/**
 * People whose account was deleted. A booking that was under way while its buyer was deleted is found by it:
 * the event writes here first and then cancels, the booking is stored first and then looks here.
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
