import type { EventOf, Role } from '@wholesale/contracts';
import { applyOnce } from '@wholesale/service-kit';
import type { Collection } from 'mongodb';

/** What catalog remembers of a person: what a card shows, and whether the person is still here. */
export type SellerCopy = {
  _id: string;
  name: string;
  verified: boolean;
  state: 'active' | 'deleted';
  role: Role;
};
export type SellerCopies = ReturnType<typeof createSellerCopies>;

type UserEvent = EventOf<'user.registered' | 'user.renamed' | 'user.verified' | 'user.role-changed' | 'user.deleted'>;

/** Copies of people from events of users alone; an older event never undoes a newer one. */
export function createSellerCopies({
  copies,
  onChange,
}: {
  copies: Collection<SellerCopy>;
  onChange: (id: string) => void;
}) {
  return {
    async keep(event: UserEvent): Promise<void> {
      const { name, verified, role } = event.data;
      const state = event.type === 'user.deleted' ? 'deleted' : 'active';
      const done = await applyOnce(
        copies,
        event.aggregateId,
        event,
        { $set: { name, verified, state, role } },
        { upsert: true },
      );
      if (done) onChange(event.aggregateId);
    },

    /** By id; who is not in it was not heard of yet. */
    async named(ids: readonly string[]): Promise<ReadonlyMap<string, SellerCopy>> {
      const unique = [...new Set(ids)];
      const found = await copies.find({ _id: { $in: unique } }, { projection: { _applied: 0 } }).toArray();
      return new Map(found.map((copy) => [copy._id, copy]));
    },

    async hasLeft(id: string): Promise<boolean> {
      return (await copies.find({ _id: id }).limit(1).next())?.state === 'deleted';
    },
  };
}
