import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnListing } from '@wholesale/contracts';
import { call, queryOf, uploadPhoto, type InputOf } from '@wholesale/web-kit/http';
import { toast } from '@wholesale/web-kit/toast';

type NewProduct = Omit<InputOf<'addProduct'>['body'], 'picture'>;

/** What changes in the shop when a listing does. */
const shopReads = ['listProducts', 'listBrand', 'listAds', 'countBrands'];

/** The seller's own listings in every status, newest first. */
export const useMyProducts = (email: string) =>
  useQuery({
    ...queryOf('listProducts', { query: { email } }),
    enabled: email !== '',
    // With an address the call answers own listings; the contract's union cannot say so.
    select: (listings) => listings as OwnListing[],
  });

/** Stores the photo, then the listing; the listing is only made when the photo was stored. */
export function useAddProduct({ onProgress }: { onProgress: (part: number) => void }) {
  const refresh = useRefreshShop();
  return useMutation({
    mutationFn: async ({ photo, ...product }: NewProduct & { photo: File }) => {
      const stored = await uploadPhoto(photo, { onProgress });
      return call('addProduct', { body: { ...product, picture: stored.data.url } });
    },
    onSuccess: () => {
      toast.success('Product added successfully');
      refresh();
    },
  });
}

/** Puts an own unsold phone into the advertised grid. */
export function useAdvertise() {
  const refresh = useRefreshShop();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: OwnListing) => call('advertise', { body: { _id } }),
    onSuccess: (_, { _id }) => {
      toast.success('Advertise product added successfully');
      queries.setQueriesData<OwnListing[]>({ queryKey: ['listProducts'] }, (listings) =>
        listings?.map((listing) => (listing._id === _id ? { ...listing, advertised: true } : listing)),
      );
      void queries.invalidateQueries({ queryKey: ['listAds'] });
    },
    onError: (error) => {
      toast.error(error.message);
      refresh();
    },
  });
}

/** Says that a phone went another way, so that it leaves the grid. */
export function useMarkSold() {
  const refresh = useRefreshShop();
  return useMutation({
    mutationFn: ({ _id }: OwnListing) => call('markProductSold', { params: { id: _id } }),
    onSettled: refresh,
    onError: (error) => toast.error(error.message),
  });
}

/** Takes a listing away. */
export function useDeleteProduct() {
  const refresh = useRefreshShop();
  return useMutation({
    mutationFn: ({ _id }: OwnListing) => call('deleteProduct', { params: { id: _id } }),
    onSuccess: () => toast.success('Delete Successfully'),
    onSettled: refresh,
    onError: (error) => toast.error(error.message),
  });
}

function useRefreshShop() {
  const queries = useQueryClient();
  return () => {
    for (const key of shopReads) void queries.invalidateQueries({ queryKey: [key] });
  };
}
