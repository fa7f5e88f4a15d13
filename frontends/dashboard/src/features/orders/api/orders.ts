import { useMutation, useQuery } from '@wholesale/web-kit/query';
import type { Booking, PublicListing } from '@wholesale/contracts';
import { listingReads, useInvalidate } from '@wholesale/web-kit';
import { ApiError, call, messageOf, queryOf } from '@wholesale/web-kit/http';
import { toast } from '@wholesale/web-kit/toast';
import { useList, useListChange } from '../../../lists.ts';
import { keys } from '../../../queries.ts';

/**
 * The signed-in person's own bookings, newest first. A booking that was just placed is confirmed or refused by an event a moment
 * later, so the list asks again until each one is settled.
 */
export const useOrders = (email: string) =>
  useList({ name: 'listBookings', email, enabled: email !== '', askAgain: ({ status }) => status === 'placed' });

/** The phone of an order as the shop shows it now: who sells it, and where it can be seen. It may be gone. */
export const useOrderedPhone = ({ listingId }: Booking) =>
  useQuery(queryOf('showListing', { params: { id: listingId } }));

/** From how many orders the saving is reckoned at most: each phone is a call. */
const mostPhones = 20;

/** What a buyer saves on these orders against the prices when new; phones that are gone from the shop are left out. */
export const useSaving = (orders: readonly Booking[]) => {
  const reckoned = orders.slice(0, mostPhones).map(({ listingId, price }) => ({ listingId, price }));
  return useQuery({
    queryKey: keys.saving(reckoned),
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
  const invalidate = useInvalidate();
  const change = useListChange();
  return useMutation({
    mutationFn: ({ _id }: Booking) => call('cancelBooking', { params: { id: _id } }),
    onSuccess: (_, { _id }) => {
      toast.success('Booking cancelled');
      change<Booking>(['listBookings'], (order) =>
        order._id === _id ? { ...order, status: 'cancelled', reason: 'cancelled-by-buyer' } : order,
      );
      invalidate('listBookings', ...listingReads);
    },
    onError: (error) => {
      toast.error(messageOf(error));
      invalidate('listBookings');
    },
  });
}
