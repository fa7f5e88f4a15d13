import type { PublicListing } from '@wholesale/contracts';
import { ApiError, call, queryOf, type InputOf } from '@wholesale/web-kit/http';
import { useMutation, useQuery } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import { useOwnListings } from '../../../api/products.ts';

export function useAddProduct() {
  const { refresh } = useOwnListings();
  return useMutation({
    mutationFn: (input: Pick<InputOf<'addProduct'>, 'body' | 'idempotencyKey'>) => call('addProduct', input),
    onSuccess: () => {
      toast.success('Product added successfully');
      refresh();
    },
  });
}

/** The listing to edit, always read fresh: it may have been booked since. */
export const useListing = (id: string) =>
  useQuery({ ...queryOf('showListing', { params: { id } }), refetchOnMount: 'always', gcTime: 0 });

/** Whether a booking holds the listing, so that it can't be edited until the booking ends. */
export const isHeld = (error: Error | null): boolean => error instanceof ApiError && error.code === 'held-by-booking';

/** Whether a listing can no longer be edited: it is reserved, sold or deleted. */
export const isClosed = (error: Error | null): boolean =>
  isHeld(error) || (error instanceof ApiError && ['already-sold', 'listing-not-found'].includes(error.code));

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
