import { useMutation, useQuery, useQueryClient } from '@wholesale/web-kit/query';
import type { Booking, PublicListing } from '@wholesale/contracts';
import { ApiError, call, messageOf, queryOf } from '@wholesale/web-kit/http';
import { toast } from '@wholesale/web-kit/toast';
import { useList, useListChange } from '../../../lists.ts';

/** The user's own bookings, newest first; polled until the server has confirmed or cancelled each one. */
export const useOrders = (email: string) =>
  useList({ name: 'listBookings', email, enabled: email !== '', pollWhile: ({ status }) => status === 'placed' });

/** The phone of an order as the shop shows it now: who sells it, and where it can be seen. It may be gone. */
export const useOrderedPhone = ({ listingId }: Booking) =>
  useQuery(queryOf('showListing', { params: { id: listingId } }));

/** From how many orders the saving is reckoned at most: each phone is a call. */
const mostPhones = 20;

/** The total saving of these orders against the original prices; listings that are gone do not count. */
export const useSaving = (orders: readonly Booking[]) => {
  const reckoned = orders.slice(0, mostPhones).map(({ listingId, price }) => ({ listingId, price }));
  return useQuery({
    queryKey: ['showListing', 'saving', reckoned],
    queryFn: async () => {
      const phones = await Promise.all(reckoned.map(({ listingId }) => phoneOrNothing(listingId)));
      return phones.reduce((sum, phone, at) => {
        const paid = reckoned[at]?.price ?? 0;
        return sum + Math.max(0, (phone?.orginalPrice ?? paid) - paid);
      }, 0);
    },
    enabled: reckoned.length > 0,
  });
};

const phoneOrNothing = (id: string): Promise<PublicListing | undefined> =>
  call('showListing', { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });

/** Gives a booked phone back. */
export function useCancelOrder() {
  const queries = useQueryClient();
  const change = useListChange();
  return useMutation({
    mutationFn: ({ _id }: Booking) => call('cancelBooking', { params: { id: _id } }),
    onSuccess: (_, { _id }) => {
      toast.success('Booking cancelled');
      change<Booking>(['listBookings'], (order) =>
        order._id === _id ? { ...order, status: 'cancelled', reason: 'cancelled-by-buyer' } : order,
      );
      for (const key of ['listBookings', 'listBrand', 'countBrands', 'showListing'])
        void queries.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => {
      toast.error(messageOf(error));
      void queries.invalidateQueries({ queryKey: ['listBookings'] });
    },
  });
}
