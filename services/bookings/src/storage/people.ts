import type { Page, UserEvent } from '@wholesale/contracts';
import { formerMember } from '@wholesale/contracts/values';
import { applyOnce, indexed } from '@wholesale/service-kit';
import type { Collection } from 'mongodb';

export type PersonCopy = { _id: string; name?: string; emailConfirmed?: boolean; deleted?: true };
export type People = ReturnType<typeof createPeople>;

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
      const known =
        type === 'user.deleted' ? { name: '' } : { name, ...(emailConfirmed !== undefined && { emailConfirmed }) };
      await applyOnce(people, userId, event, { $set: known }, { upsert: true });
    },

    async isDeleted(userId: string): Promise<boolean> {
      return (await people.findOne({ _id: userId }))?.deleted === true;
    },

    /** @returns only the people who are known */
    async findByIds(userIds: readonly string[]): Promise<ReadonlyMap<string, PersonCopy>> {
      const found = await people.find({ _id: { $in: [...new Set(userIds)] } }).toArray();
      return new Map(found.map((copy) => [copy._id, copy.deleted ? { ...copy, name: formerMember } : copy]));
    },

    /** Ids of deleted people, in order. */
    async deleted({ limit, after = '' }: Page): Promise<string[]> {
      const found = people.find({ deleted: true, _id: { $gt: after } }).project<{ _id: string }>({ _id: 1 });
      return (await found.sort({ _id: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
    },

    ...indexed(people, [{ key: { deleted: 1, _id: 1 }, partialFilterExpression: { deleted: true } }]),
  };
}
