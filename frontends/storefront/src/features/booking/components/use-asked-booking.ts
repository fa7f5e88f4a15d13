import type { PublicListing } from '@wholesale/contracts';
import { useSession } from '@wholesale/web-kit/auth';
import { call } from '@wholesale/web-kit/http';
import { useSearchParams } from '@wholesale/web-kit/router';
import { toast } from '@wholesale/web-kit/toast';
import { useEffect } from 'react';

const parameter = 'book';

/** The address that opens the booking of a phone on a page: where the login leads back to. */
export const bookingPath = (pathname: string, listingId: string) => `${pathname}?${parameter}=${listingId}`;

/** Opens the booking that the address asks for, once somebody is signed in, and takes the wish out of the address. */
export function useAskedBooking(show: (listing: PublicListing) => void): void {
  const [search, setSearch] = useSearchParams();
  const { user } = useSession();
  const id = search.get(parameter);
  const uid = user?.uid;
  useEffect(() => {
    if (!id || !uid) return;
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(parameter);
        return after;
      },
      { replace: true },
    );
    call('showListing', { params: { id } }).then(show, () =>
      toast.error('We could not find the phone you wanted to book.'),
    );
  }, [id, uid, setSearch, show]);
}
