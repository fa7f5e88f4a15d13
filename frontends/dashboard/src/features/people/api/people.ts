import { useMutation, useQuery, useQueryClient } from '@wholesale/web-kit/query';
import type { UserRecord } from '@wholesale/contracts';
import { call, queryOf } from '@wholesale/web-kit/http';
import { toast } from '@wholesale/web-kit/toast';

const lists = ['listSellers', 'listBuyers'];

/** People sign up while an admin looks elsewhere: coming back asks again. */
const live = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

/** All sellers. */
export const useSellers = () => useQuery({ ...queryOf('listSellers'), ...live });

/** All buyers. */
export const useBuyers = () => useQuery({ ...queryOf('listBuyers'), ...live });

/** Marks a seller as verified; the row shows it at once, without asking the server again. */
export function useVerifySeller() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ email }: UserRecord) => call('verifySeller', { params: { email } }),
    onSuccess: (_, { _id }) => {
      queries.setQueryData<UserRecord[]>(['listSellers'], (sellers) =>
        sellers?.map((seller) => (seller._id === _id ? { ...seller, verify: 'verified' } : seller)),
      );
      void queries.invalidateQueries({ queryKey: ['listBrand'] });
      void queries.invalidateQueries({ queryKey: ['listAds'] });
    },
    onError: (error) => {
      toast.error(error.message);
      void queries.invalidateQueries({ queryKey: ['listSellers'] });
    },
  });
}

/** Deletes a seller or a buyer; listings, advertisements and open bookings follow by events. */
export function useDeletePerson() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: UserRecord) => call('deleteUser', { params: { id: _id } }),
    onSuccess: (_, { _id }) => {
      toast.success('Delete Successfully');
      for (const key of lists)
        queries.setQueryData<UserRecord[]>([key], (people) => people?.filter((person) => person._id !== _id));
      for (const key of ['listBrand', 'listAds', 'countBrands']) void queries.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => {
      toast.error(error.message);
      // Somebody else may have deleted the person first.
      for (const key of lists) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
}
