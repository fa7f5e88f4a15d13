import type { PublicListing } from '@wholesale/contracts';
import { loginPath, useSession } from '@wholesale/web-kit/auth';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { withRetry } from '@wholesale/web-kit/remotes';
import { useLocation, useNavigate } from '@wholesale/web-kit/router';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { BookingContext } from '../../../phones/booking-context.ts';
import { bookingPath, useBookingAddress } from '../use-booking-address.ts';
import styles from './booking-provider.module.css';

export const loadBooking = withRetry(async () => {
  const layer = await import('./booking-layer.tsx');
  layerLoaded = true;
  return layer;
});
let layerLoaded = false;

/** How long lists may still contain a booked phone, in milliseconds. */
const takenFor = 60_000;

/** Provides `useBooking` and the booking modal, whose code is loaded with the first booking. */
export function BookingProvider({ children }: { children: ReactNode }) {
  const { user, loading } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { id, open, close } = useBookingAddress();
  const [phones, setPhones] = useState<ReadonlyMap<string, PublicListing>>(new Map());
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());

  const addListing = useCallback(
    (listing: PublicListing) => setPhones((known) => new Map(known).set(listing._id, listing)),
    [],
  );
  const markTaken = useCallback((id: string) => {
    setTaken((ids) => new Set([...ids, id]));
    setTimeout(() => setTaken((ids) => new Set([...ids].filter((each) => each !== id))), takenFor);
  }, []);

  const booking = useMemo(
    () => ({
      book: (listing: PublicListing) => {
        if (!user && !loading) return void navigate(loginPath(bookingPath({ pathname, search }, listing._id)));
        addListing(listing);
        open(listing._id);
      },
      prepare: () => void loadBooking().catch(() => undefined),
      taken,
    }),
    [user, loading, addListing, open, navigate, pathname, search, taken],
  );

  const listing = id === undefined ? undefined : phones.get(id);
  return (
    <BookingContext value={booking}>
      {children}
      <input
        type="checkbox"
        id="booking-modal"
        className={styles.toggle}
        checked={listing !== undefined}
        onChange={(event) => !event.target.checked && close()}
        aria-hidden="true"
        tabIndex={-1}
      />
      {/* The notice stays when the address changes; a form that failed to load does not. */}
      {(id !== undefined || layerLoaded) && (
        <LoadBoundary
          load={loadBooking}
          title="The booking form"
          props={{ id, listing, taken, onOpen: open, onClose: close, onListing: addListing, onTaken: markTaken }}
          onClose={close}
        />
      )}
    </BookingContext>
  );
}
