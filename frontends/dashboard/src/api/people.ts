import { useMutation, useQueryClient } from '@wholesale/web-kit/query';
import type { UserRecord } from '@wholesale/contracts';
import { listingReads, readsOf, useInvalidate } from '@wholesale/web-kit';
import { call, messageOf } from '@wholesale/web-kit/http';
import { toast } from '@wholesale/web-kit/toast';
import { useList, useListChange } from '../lists.ts';

const lists = ['listSellers', 'listBuyers'] as const;

export const useSellers = () => useList({ name: 'listSellers' });

export const useBuyers = () => useList({ name: 'listBuyers' });

/** Verifies a seller optimistically; rolls back when the server refuses. */
export function useVerifySeller() {
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const change = useListChange();
  return useMutation({
    mutationFn: ({ email }: UserRecord) => call('verifySeller', { params: { email } }),
    onMutate: ({ _id }) => {
      // A read that is on its way has not heard of it yet and would take it back.
      void queries.cancelQueries(readsOf('listSellers'), { revert: false });
      return change<UserRecord>(['listSellers'], (seller) =>
        seller._id === _id ? { ...seller, verify: 'verified' } : seller,
      );
    },
    onSuccess: () => invalidate('showSeller', ...listingReads),
    onError: (error, _, takeBack) => {
      takeBack?.();
      toast.error(messageOf(error));
      invalidate('listSellers');
    },
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
