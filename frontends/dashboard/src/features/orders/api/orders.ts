import { useMutation, useQuery, useQueryClient } from '@wholesale/web-kit/query';
import type { Booking } from '@wholesale/contracts';
import { call, queryOf } from '@wholesale/web-kit/http';
import { toast } from '@wholesale/web-kit/toast';

/**
 * The signed-in person's own bookings, newest first. A booking that was just placed is confirmed or refused by an event a moment
 * later, so the list asks again until each one is settled.
 */
export const useOrders = (email: string) =>
  useQuery({
    ...queryOf('listBookings', { query: { email } }),
    enabled: email !== '',
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => state.data?.some(({ status }) => status === 'placed') && 2_000,
  });

/** Gives a booked phone back. */
export function useCancelOrder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Booking) => call('cancelBooking', { params: { id: _id } }),
    onSuccess: (_, { _id }) => {
      toast.success('Booking cancelled');
      queries.setQueriesData<Booking[]>({ queryKey: ['listBookings'] }, (orders) =>
        orders?.map((order) =>
          order._id === _id ? { ...order, status: 'cancelled', reason: 'cancelled-by-buyer' } : order,
        ),
      );
      for (const key of ['listBookings', 'listBrand', 'countBrands'])
        void queries.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => {
      toast.error(error.message);
      void queries.invalidateQueries({ queryKey: ['listBookings'] });
    },
  });
}
