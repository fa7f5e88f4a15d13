import { stateAfter, type Page, type Role, type UserEvent } from '@wholesale/contracts';
import { applyOnce, indexed } from '@wholesale/service-kit';
import type { Collection } from 'mongodb';

export type SellerCopy = {
  _id: string;
  name: string;
  verified: boolean;
  /** The listings of a suspended seller are hidden. */
  state: 'active' | 'suspended' | 'deleted';
  role: Role;
};
export type SellerCopies = ReturnType<typeof createSellerCopies>;

export function createSellerCopies({
  copies,
  onCommit,
}: {
  copies: Collection<SellerCopy>;
  onCommit: (id: string) => void;
}) {
  const stateOf = async (id: string): Promise<SellerCopy['state'] | undefined> =>
    (await copies.find({ _id: id }).limit(1).next())?.state;

  return {
    async apply(event: UserEvent): Promise<void> {
      const { name, verified, role } = event.data;
      const state = stateAfter(event);
      const known = state === 'deleted' ? { name: '', verified: false } : { name, verified };
      const done = await applyOnce(
        copies,
        event.aggregateId,
        event,
        { $set: { ...known, state, role } },
        { upsert: true },
      );
      if (done) onCommit(event.aggregateId);
    },

    async findByIds(ids: readonly string[]): Promise<ReadonlyMap<string, SellerCopy>> {
      const unique = [...new Set(ids)];
      const found = await copies.find({ _id: { $in: unique } }, { projection: { _applied: 0 } }).toArray();
      return new Map(found.map((copy) => [copy._id, copy]));
    },

    /** Ids of deleted people, in order. */
    async deleted({ limit, after = '' }: Page): Promise<string[]> {
      const found = copies.find({ state: 'deleted', _id: { $gt: after } }).project<{ _id: string }>({ _id: 1 });
      return (await found.sort({ _id: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
    },

    async suspended(): Promise<string[]> {
      const found = copies.find({ state: 'suspended' }).project<{ _id: string }>({ _id: 1 });
      return (await found.toArray()).map(({ _id }) => _id);
    },

    ...indexed(copies, [{ key: { state: 1, _id: 1 } }]),

    stateOf,

    isDeleted: async (id: string): Promise<boolean> => (await stateOf(id)) === 'deleted',
  };
}
