import type { PublicListing } from '@wholesale/contracts';
import { ApiError, call, queryOf, type InputOf } from '@wholesale/web-kit/http';
import { useMutation, useQuery } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import { useOwnListings } from '../../../api/products.ts';

export function useAddProduct() {
  const { refresh } = useOwnListings();
  return useMutation({
    mutationFn: (body: InputOf<'addProduct'>['body']) => call('addProduct', { body }),
    onSuccess: () => {
      toast.success('Product added successfully');
      refresh();
    },
  });
}

/** The listing to edit, always read fresh: it may have been booked since. */
export const useListing = (id: string) =>
  useQuery({ ...queryOf('showListing', { params: { id } }), refetchOnMount: 'always', gcTime: 0 });

/** Whether a listing can no longer be edited: it is booked, sold or deleted. */
export const isClosed = (error: Error | null): boolean =>
  error instanceof ApiError && ['already-sold', 'listing-not-found'].includes(error.code);

export function useEditListing({ _id }: PublicListing) {
  const { change, refresh } = useOwnListings();
  return useMutation({
    mutationFn: (body: InputOf<'editListing'>['body']) => call('editListing', { params: { id: _id }, body }),
    onSuccess: (listing) => {
      toast.success('Product updated');
      change((own) => (own._id === _id ? listing : own));
    },
    onError: (error) => {
      if (isClosed(error)) refresh();
    },
  });
}
