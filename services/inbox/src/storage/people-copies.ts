import { stateAfter, type Role, type UserEvent } from '@wholesale/contracts';
import { applyOnce } from '@wholesale/service-kit';
import type { Collection } from 'mongodb';

export type PersonCopy = {
  _id: string;
  name: string;
  email: string;
  role: Role;
  state: 'active' | 'suspended' | 'deleted';
};
export type PeopleCopies = ReturnType<typeof createPeopleCopies>;

export function createPeopleCopies({ copies }: { copies: Collection<PersonCopy> }) {
  return {
    async apply(event: UserEvent): Promise<void> {
      const { name, email, role } = event.data;
      const state = stateAfter(event);
      // Of a deleted person, neither name nor address is kept; the address of a suspended one is somebody else's.
      const known = { name: state === 'deleted' ? '' : name, email: state === 'active' ? email : '' };
      const copy = { ...known, role, state };
      await applyOnce(copies, event.aggregateId, event, { $set: copy }, { upsert: true });
    },

    async findById(id: string): Promise<PersonCopy | undefined> {
      return (await copies.findOne({ _id: id }, { projection: { _applied: 0 } })) ?? undefined;
    },

    async findByIds(ids: readonly string[]): Promise<ReadonlyMap<string, PersonCopy>> {
      const found = await copies.find({ _id: { $in: [...new Set(ids)] } }, { projection: { _applied: 0 } }).toArray();
      return new Map(found.map((copy) => [copy._id, copy]));
    },
  };
}
