import { useMutation, useQueryClient } from '@wholesale/web-kit/query';
import type { UserRecord } from '@wholesale/contracts';
import { call, messageOf } from '@wholesale/web-kit/http';
import { toast } from '@wholesale/web-kit/toast';
import { useList, useListChange } from '../../../lists.ts';

const lists = ['listSellers', 'listBuyers'] as const;

export const useSellers = () => useList({ name: 'listSellers' });

export const useBuyers = () => useList({ name: 'listBuyers' });

/** Verifies a seller optimistically; rolls back when the server refuses. */
export function useVerifySeller() {
  const queries = useQueryClient();
  const change = useListChange();
  return useMutation({
    mutationFn: ({ email }: UserRecord) => call('verifySeller', { params: { email } }),
    onMutate: ({ _id }) => {
      // A response already in flight would overwrite the optimistic update.
      void queries.cancelQueries({ queryKey: ['listSellers'] }, { revert: false });
      return change<UserRecord>(['listSellers'], (seller) =>
        seller._id === _id ? { ...seller, verify: 'verified' } : seller,
      );
    },
    onSuccess: () => {
      for (const key of ['listBrand', 'listAds', 'showListing', 'showSeller'])
        void queries.invalidateQueries({ queryKey: [key] });
    },
    onError: (error, _, rollBack) => {
      rollBack?.();
      toast.error(messageOf(error));
      void queries.invalidateQueries({ queryKey: ['listSellers'] });
    },
  });
}

/** Deletes a user; their listings, advertisements and open bookings follow by events. */
export function useDeletePerson() {
  const queries = useQueryClient();
  const change = useListChange();
  return useMutation({
    mutationFn: ({ _id }: UserRecord) => call('deleteUser', { params: { id: _id } }),
    onSuccess: (_, { _id }) => {
      toast.success('Delete Successfully');
      change<UserRecord>(lists, (person) => (person._id === _id ? undefined : person));
      for (const key of ['listBrand', 'listAds', 'countBrands']) void queries.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => {
      toast.error(messageOf(error));
      // Another administrator may have deleted the user already.
      for (const key of lists) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
}
