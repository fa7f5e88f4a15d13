import type { Booking, OwnListing } from '@wholesale/contracts';
import { useInvalidate } from '@wholesale/web-kit';
import { ApiError, call, messageOf, queryOf } from '@wholesale/web-kit/http';
import { useMutation, useQuery } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import { rememberReleased } from '../../../api/own-listings.ts';
import { useOwnListings } from '../../../api/products.ts';

/** The active booking of an own listing, always read fresh: it may have ended since the list was read. */
export const useHolder = ({ _id }: OwnListing) =>
  useQuery({ ...queryOf('showHolder', { params: { id: _id } }), refetchOnMount: 'always', gcTime: 0 });

/** Whether the listing has no active booking. */
export const isReleased = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'booking-not-found';

export function useCancelHolder({ _id: listingId }: OwnListing) {
  const invalidate = useInvalidate();
  const { change, refresh } = useOwnListings();
  return useMutation({
    mutationFn: ({ _id }: Booking) => call('cancelBooking', { params: { id: _id } }),
    onSuccess: () => {
      toast.success('Booking cancelled');
      rememberReleased(listingId);
      change((own) => (own._id === listingId ? { ...own, status: 'unsold', booked: false } : own));
      refresh();
    },
    onError: (error) => {
      toast.error(messageOf(error));
      refresh();
      invalidate('showHolder');
    },
  });
}
