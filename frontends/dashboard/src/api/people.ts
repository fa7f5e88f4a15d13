import { useMutation, useQuery, useQueryClient } from '@wholesale/web-kit/query';
import type { ListedUser, UserRecord } from '@wholesale/contracts';
import { maxPerPage } from '@wholesale/contracts/values';
import { keyOf, listingReads, readsOf, useInvalidate } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { call, messageOf } from '@wholesale/web-kit/http';
import { toast } from '@wholesale/web-kit/toast';
import { useList, useListChange } from '../lists.ts';

const lists = ['listSellers', 'listBuyers'] as const;

export const useSellers = () => useList({ name: 'listSellers' });

/** Whether an admin can verify the seller now. */
export const awaitsVerification = ({ verify, suspended }: ListedUser): boolean =>
  verify !== 'verified' && suspended !== true;

export const useBuyers = () => useList({ name: 'listBuyers' });

/** How many listings each of these sellers has; undefined until they are counted. */
export function useListingCounts(sellers: readonly { _id: string }[]): ReadonlyMap<string, number> | undefined {
  const ids = sellers.map(({ _id }) => _id).sort();
  const { data } = useQuery({
    queryKey: keyOf('countListings', { ids }),
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / maxPerPage) }, (_, at) =>
        ids.slice(at * maxPerPage, (at + 1) * maxPerPage),
      );
      const counted = parts.map((part) => call('countListings', { query: { sellers: part.join() }, signal }));
      return (await Promise.all(counted)).flat();
    },
    enabled: ids.length > 0,
    // Deleting one seller keeps the other numbers in sight while they are counted again.
    placeholderData: (before) => before,
  });
  if (!data) return undefined;
  const counts = new Map(data.map(({ sellerId, listings }) => [sellerId, listings]));
  return new Map(ids.map((id) => [id, counts.get(id) ?? 0]));
}

/** The name is the one that the admin sees, so that a seller cannot be verified under another one. */
const verify = ({ email, name }: UserRecord) => call('verifySeller', { params: { email }, body: { name } });
/** A change of the list: this person has verified the seller now. */
function useAsVerified() {
  const by = useSession().profile?.name ?? '';
  return (id: string) =>
    (seller: ListedUser): ListedUser => {
      if (seller._id !== id) return seller;
      const { verificationLost: _, ...person } = seller;
      return { ...person, verify: 'verified', verification: { by, at: new Date().toISOString() } };
    };
}

/** Verifies one of several sellers. It throws what a person can read. */
export function useBulkVerify() {
  const invalidate = useInvalidate();
  const change = useListChange();
  const asVerified = useAsVerified();
  return async (seller: UserRecord) => {
    await verify(seller);
    change<ListedUser>(['listSellers'], asVerified(seller._id));
    invalidate('showSeller', ...listingReads);
  };
}

/** Verifies a seller optimistically; rolls back when the server refuses. */
export function useVerifySeller() {
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const change = useListChange();
  const asVerified = useAsVerified();
  return useMutation({
    mutationFn: verify,
    onMutate: ({ _id }) => {
      // A read that began earlier does not include the change yet and would undo it.
      void queries.cancelQueries(readsOf('listSellers'), { revert: false });
      return change<ListedUser>(['listSellers'], asVerified(_id));
    },
    onSuccess: () => invalidate('showSeller', ...listingReads),
    onError: (error, _, takeBack) => {
      takeBack?.();
      toast.error(messageOf(error));
      invalidate('listSellers');
    },
  });
}

/** Removes a seller's verification; the seller receives the reason. */
export function useUnverify() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ seller, reason }: { seller: UserRecord; reason: string }) =>
      call('unverify', { params: { id: seller._id }, body: { reason } }),
    onSuccess: (_, { seller }) => toast.success(`${seller.name} is no longer verified`),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => invalidate('showSeller', 'listSellers', ...listingReads),
  });
}

/** Restores a suspended person with their listings. */
export function useRestorePerson() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ _id }: UserRecord) => call('restoreUser', { params: { id: _id } }),
    onSuccess: (_, { name }) => toast.success(`${name} is restored`),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => invalidate(...lists, ...listingReads),
  });
}

/** Deletes a user; their listings, advertisements and open bookings follow by events. */
export function useDeletePerson() {
  const invalidate = useInvalidate();
  const change = useListChange();
  return useMutation({
    mutationFn: ({ _id }: UserRecord) => call('deleteUser', { params: { id: _id } }),
    onSuccess: (_, { _id }) => {
      toast.success('Delete Successfully');
      change<UserRecord>(lists, (person) => (person._id === _id ? undefined : person));
      invalidate(...listingReads);
    },
    onError: (error) => {
      toast.error(messageOf(error));
      // Somebody else may have deleted the person first.
      invalidate(...lists);
    },
  });
}
