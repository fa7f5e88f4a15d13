import { useMutation, useQuery } from '@wholesale/web-kit/query';
import type { UserRecord } from '@wholesale/contracts';
import { maxPerPage } from '@wholesale/contracts/values';
import { keyOf, listingReads, useInvalidate } from '@wholesale/web-kit';
import { call, messageOf } from '@wholesale/web-kit/http';
import { toast } from '@wholesale/web-kit/toast';
import { useList, useListChange } from '../lists.ts';

const lists = ['listSellers', 'listBuyers'] as const;

export const useSellers = () => useList({ name: 'listSellers' });

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
