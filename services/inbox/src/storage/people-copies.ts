import type { EventOf, Role } from '@wholesale/contracts';
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

export type UserEvent = EventOf<
  | 'user.registered'
  | 'user.renamed'
  | 'user.verified'
  | 'user.unverified'
  | 'user.suspended'
  | 'user.restored'
  | 'user.role-changed'
  | 'user.deleted'
>;

export function createPeopleCopies({ copies }: { copies: Collection<PersonCopy> }) {
  return {
    async apply(event: UserEvent): Promise<void> {
      const { name, email, role } = event.data;
      // Of a deleted person, neither name nor address is kept.
      const copy =
        event.type === 'user.deleted'
          ? ({ name: '', email: '', role, state: 'deleted' } as const)
          : event.type === 'user.suspended'
            ? // The address is somebody else's.
              ({ name, email: '', role, state: 'suspended' } as const)
            : ({ name, email, role, state: 'active' } as const);
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
