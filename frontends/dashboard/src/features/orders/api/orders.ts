import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '@wholesale/contracts';
import { call, queryOf } from '@wholesale/web-kit/http';
import { toast } from '@wholesale/web-kit/toast';

/** The signed-in person's own bookings, newest first. */
export const useOrders = (email: string) =>
  useQuery({ ...queryOf('listBookings', { query: { email } }), enabled: email !== '' });

/** Gives a booked phone back. */
export function useCancelOrder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Booking) => call('cancelBooking', { params: { id: _id } }),
    onSuccess: () => {
      toast.success('Booking cancelled');
      for (const key of ['listBookings', 'listBrand', 'countBrands'])
        void queries.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => toast.error(error.message),
  });
}
