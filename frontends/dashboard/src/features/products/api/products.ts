import { useMutation, useQuery, useQueryClient } from '@wholesale/web-kit/query';
import type { OwnListing } from '@wholesale/contracts';
import { ApiError, call } from '@wholesale/web-kit/http';
import { toast } from '@wholesale/web-kit/toast';
import { ownListings, rememberAdvertised } from './own-listings.ts';

/** What changes in the shop when a listing does. */
const publicReads = ['listBrand', 'listAds', 'countBrands'];

/** The seller's own listings in every status, newest first. Bookings happen elsewhere, so coming back asks again. */
export const useMyProducts = (email: string) =>
  useQuery({
    ...ownListings(email),
    enabled: email !== '',
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

/** Puts an own unsold phone into the advertised grid. */
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
      toast.error(error.message);
      if (error instanceof ApiError && error.code === 'already-advertised') nowAdvertised(_id);
      else refresh();
    },
  });
}

/** Says that a phone went another way, so that it leaves the grid. */
export function useMarkSold() {
  const { change, refresh } = useOwnListings();
  return useMutation({
    mutationFn: ({ _id }: OwnListing) => call('markProductSold', { params: { id: _id } }),
    onSuccess: (_, { _id }) =>
      change((listing) => (listing._id === _id ? { ...listing, status: 'sold', advertised: false } : listing)),
    onError: (error) => {
      toast.error(error.message);
      refresh();
    },
  });
}

/** Takes a listing away. */
export function useDeleteProduct() {
  const { change, refresh } = useOwnListings();
  return useMutation({
    mutationFn: ({ _id }: OwnListing) => call('deleteProduct', { params: { id: _id } }),
    onSuccess: (_, { _id }) => {
      toast.success('Delete Successfully');
      change((listing) => (listing._id === _id ? undefined : listing));
    },
    onError: (error) => {
      toast.error(error.message);
      refresh();
    },
  });
}

/** The lists as this page holds them: `change` shows at once what the server has just confirmed, `refresh` asks for them anew. */
export function useOwnListings() {
  const queries = useQueryClient();
  const refreshPublic = () => {
    for (const key of publicReads) void queries.invalidateQueries({ queryKey: [key] });
  };
  return {
    change: (next: (listing: OwnListing) => OwnListing | undefined) => {
      queries.setQueriesData<OwnListing[]>({ queryKey: ['listProducts'] }, (listings) =>
        listings?.flatMap((listing) => next(listing) ?? []),
      );
      refreshPublic();
    },
    refresh: () => {
      void queries.invalidateQueries({ queryKey: ['listProducts'] });
      refreshPublic();
    },
  };
}
