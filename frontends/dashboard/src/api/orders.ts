import { useMutation, useQuery } from '@wholesale/web-kit/query';
import type { Booking } from '@wholesale/contracts';
import { listingReads, useInvalidate } from '@wholesale/web-kit';
import { call, messageOf, queryOf } from '@wholesale/web-kit/http';
import { toast } from '@wholesale/web-kit/toast';
import { useList, useListChange } from '../lists.ts';

/**
 * The signed-in person's own bookings, newest first. A booking that was just placed is confirmed or refused by an event a moment
 * later, so the list asks again until each one is settled.
 */
export const useOrders = (email: string) =>
  useList({ name: 'listBookings', email, enabled: email !== '', pollWhile: ({ status }) => status === 'placed' });

/**
 * The phone of an order as the shop shows it now: who sells it, and where it can be seen. Without data once it has loaded, the phone is gone.
 * It is asked for in a list, because a browser writes every 404 of a single phone to the console.
 */
export const useOrderedPhone = ({ listingId }: Booking) =>
  useQuery({ ...queryOf('findListings', { query: { ids: listingId } }), select: ([phone]) => phone });

/** From how many orders the saving is reckoned at most: as many phones as one call finds. */
const mostPhones = 20;

/** What a buyer saves on these orders against the prices when new; phones that are gone from the shop are left out. */
export const useSaving = (orders: readonly Booking[]) => {
  const reckoned = orders.slice(0, mostPhones);
  const paid = new Map(reckoned.map(({ listingId, price }) => [listingId, price]));
  return useQuery({
    ...queryOf('findListings', { query: { ids: [...paid.keys()].join() } }),
    select: (phones) =>
      phones.reduce((sum, { _id, orginalPrice }) => sum + Math.max(0, orginalPrice - (paid.get(_id) ?? 0)), 0),
    enabled: paid.size > 0,
  });
};

/** Gives a booked phone back. */
export function useCancelOrder() {
  const invalidate = useInvalidate();
  const change = useListChange();
  return useMutation({
    mutationFn: ({ _id }: Booking) => call('cancelBooking', { params: { id: _id } }),
    onSuccess: (_, { _id }) => {
      toast.success('Booking cancelled');
      change<Booking>(['listBookings'], (order) =>
        order._id === _id ? { ...order, status: 'ended', reason: 'cancelled-by-buyer' } : order,
      );
      invalidate('listBookings', 'listDeals', 'showDeal', ...listingReads);
    },
    onError: (error) => {
      toast.error(messageOf(error));
      invalidate('listBookings');
    },
  });
}
