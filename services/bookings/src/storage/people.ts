import type { EventOf } from '@wholesale/contracts';
import { applyOnce } from '@wholesale/service-kit';
import type { Collection } from 'mongodb';

export type PersonCopy = { _id: string; name?: string; emailConfirmed?: boolean; deleted?: true };
export type People = ReturnType<typeof createPeople>;

type UserEvent = EventOf<
  'user.registered' | 'user.renamed' | 'user.verified' | 'user.email-confirmed' | 'user.role-changed' | 'user.deleted'
>;

/**
 * Names, whether addresses are confirmed, and who was deleted. A deletion is checked before a booking is stored and again when it becomes held: the deletion is stored
 * first and then ends existing bookings, so the second check finds a booking that was stored in between.
 */
export function createPeople({ people }: { people: Collection<PersonCopy> }) {
  return {
    async apply({ type, data, ...event }: UserEvent): Promise<void> {
      const { userId, name, emailConfirmed } = data;
      if (type === 'user.deleted')
        await people.updateOne({ _id: userId }, { $set: { deleted: true } }, { upsert: true });
      await applyOnce(
        people,
        userId,
        event,
        { $set: { name, ...(emailConfirmed !== undefined && { emailConfirmed }) } },
        { upsert: true },
      );
    },

    async isDeleted(userId: string): Promise<boolean> {
      return (await people.findOne({ _id: userId }))?.deleted === true;
    },

    /** @returns only the people who are known */
    async findByIds(userIds: readonly string[]): Promise<ReadonlyMap<string, PersonCopy>> {
      const found = await people.find({ _id: { $in: [...new Set(userIds)] } }).toArray();
      return new Map(found.map((copy) => [copy._id, copy]));
    },
  };
}
