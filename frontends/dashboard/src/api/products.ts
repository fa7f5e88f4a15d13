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

const advertise = ({ _id }: OwnListing) => call('advertise', { body: { _id } });
const takeDown = ({ _id }: OwnListing) => call('deleteProduct', { params: { id: _id } });
const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

export function useAdvertise() {
  const { nowAdvertised, refresh } = useOwnListings();
  return useMutation({
    mutationFn: advertise,
    onSuccess: (_, { _id }) => {
      toast.success('Advertise product added successfully');
      nowAdvertised(_id);
    },
    onError: (error, { _id }) => {
      toast.error(messageOf(error));
      if (hasCode(error, 'already-advertised')) nowAdvertised(_id);
      else refresh();
    },
  });
}

/** The actions on several listings. Each call throws what a person can read; what is already so counts as done. */
export function useBulkProducts() {
  const { nowAdvertised, nowGone, refresh } = useOwnListings();
  const doing =
    (act: (listing: OwnListing) => Promise<unknown>, already: string, then: (id: string) => void) =>
    async (listing: OwnListing) => {
      try {
        await act(listing);
      } catch (error) {
        if (!hasCode(error, already)) {
          refresh();
          throw error;
        }
      }
      then(listing._id);
    };
  return {
    advertise: doing(advertise, 'already-advertised', nowAdvertised),
    takeDown: doing(takeDown, 'listing-not-found', nowGone),
  };
}

export function useMarkSold() {
  const { change, refresh, failed } = useOwnListings();
  return useMutation({
    mutationFn: ({ _id }: OwnListing) => call('markProductSold', { params: { id: _id } }),
    onSuccess: (_, { _id }) => {
      change((listing) =>
        listing._id === _id ? { ...listing, status: 'sold', availability: 'sold', advertised: false } : listing,
      );
      refresh();
    },
    onError: failed,
  });
}

export function useDeleteProduct() {
  const { nowGone, failed } = useOwnListings();
  return useMutation({
    mutationFn: takeDown,
    onSuccess: (_, { _id }) => {
      toast.success('Delete Successfully');
      nowGone(_id);
    },
    onError: failed,
  });
}

/** `change` updates the cached lists with what the server confirmed; `refresh` refetches them; `failed` says why nothing changed. */
export function useOwnListings() {
  const invalidate = useInvalidate();
  const changeList = useListChange();
  const change = (next: (listing: OwnListing) => OwnListing | undefined) => {
    changeList(['listProducts'], next);
    invalidate(...listingReads);
  };
  const refresh = () => invalidate('listProducts', ...listingReads);
  return {
    change,
    nowAdvertised: (id: string) => {
      rememberAdvertised(id);
      change((listing) => (listing._id === id ? { ...listing, advertised: true } : listing));
    },
    nowGone: (id: string) => change((listing) => (listing._id === id ? undefined : listing)),
    refresh,
    failed: (error: Error) => {
      toast.error(messageOf(error));
      refresh();
    },
  };
}
