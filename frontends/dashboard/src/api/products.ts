import { useMutation } from '@wholesale/web-kit/query';
import type { OwnListing } from '@wholesale/contracts';
import { listingReads, useInvalidate } from '@wholesale/web-kit';
import { ApiError, call, messageOf } from '@wholesale/web-kit/http';
import { toast } from '@wholesale/web-kit/toast';
import { useList, useListChange } from '../lists.ts';
import { hasPendingChange, rememberAdvertised, withLocalChange } from './own-listings.ts';

/** The seller's own listings in every status, newest first. */
export const useMyProducts = (email: string) =>
  useList({ name: 'listProducts', email, enabled: email !== '', read: withLocalChange, pollWhile: hasPendingChange });

export function useAdvertise() {
  const { change, refresh } = useOwnListings();
  const nowAdvertised = (id: string) => {
    rememberAdvertised(id);
    change((listing) => (listing._id === id ? { ...listing, advertised: true } : listing));
  };
  return useMutation({
    mutationFn: ({ _id }: OwnListing) => call('advertise', { body: { _id } }),
    onSuccess: (_, { _id }) => {
      toast.success('Advertise product added successfully');
      nowAdvertised(_id);
    },
    onError: (error, { _id }) => {
      toast.error(messageOf(error));
      if (error instanceof ApiError && error.code === 'already-advertised') nowAdvertised(_id);
      else refresh();
    },
  });
}

export function useMarkSold() {
  const { change, refresh } = useOwnListings();
  return useMutation({
    mutationFn: ({ _id }: OwnListing) => call('markProductSold', { params: { id: _id } }),
    onSuccess: (_, { _id }) => {
      change((listing) =>
        listing._id === _id ? { ...listing, status: 'sold', availability: 'sold', advertised: false } : listing,
      );
      refresh();
    },
    onError: (error) => {
      toast.error(messageOf(error));
      refresh();
    },
  });
}

export function useDeleteProduct() {
  const { change, refresh } = useOwnListings();
  return useMutation({
    mutationFn: ({ _id }: OwnListing) => call('deleteProduct', { params: { id: _id } }),
    onSuccess: (_, { _id }) => {
      toast.success('Delete Successfully');
      change((listing) => (listing._id === _id ? undefined : listing));
    },
    onError: (error) => {
      toast.error(messageOf(error));
      refresh();
    },
  });
}

/** `change` updates the cached lists with what the server confirmed; `refresh` refetches them. */
export function useOwnListings() {
  const invalidate = useInvalidate();
  const changeList = useListChange();
  return {
    change: (next: (listing: OwnListing) => OwnListing | undefined) => {
      changeList(['listProducts'], next);
      invalidate(...listingReads);
    },
    refresh: () => invalidate('listProducts', ...listingReads),
  };
}
