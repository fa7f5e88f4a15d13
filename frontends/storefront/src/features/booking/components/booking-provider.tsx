import type { PublicListing } from '@wholesale/contracts';
import { loginPath, useSession } from '@wholesale/web-kit/auth';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { withRetry } from '@wholesale/web-kit/remotes';
import { useLocation, useNavigate } from '@wholesale/web-kit/router';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { BookingContext } from '../../../phones/booking-context.ts';
import { bookingPath, useBookingAddress } from '../use-booking-address.ts';
import styles from './booking-provider.module.css';

const loadLayer = withRetry(async () => {
  const layer = await import('./booking-layer.tsx');
  arrived = true;
  return layer;
});
let arrived = false;

/** How long a list may still name a phone that was booked, until the news is everywhere. */
const settling = 60_000;

/**
 * Gives the pages their 'Book Now', and holds the one booking modal, which is open while its checkbox is ticked. Only what the first
 * page needs is here; the rest comes with the first booking.
 */
export function BookingProvider({ children }: { children: ReactNode }) {
  const { user, loading } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { id, open, close } = useBookingAddress();
  const [phones, setPhones] = useState<ReadonlyMap<string, PublicListing>>(new Map());
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());

  const learn = useCallback(
    (listing: PublicListing) => setPhones((known) => new Map(known).set(listing._id, listing)),
    [],
  );
  const take = useCallback((id: string) => {
    setTaken((ids) => new Set([...ids, id]));
    setTimeout(() => setTaken((ids) => new Set([...ids].filter((each) => each !== id))), settling);
  }, []);

  const booking = useMemo(
    () => ({
      book: (listing: PublicListing) => {
        if (!user && !loading) return void navigate(loginPath(bookingPath({ pathname, search }, listing._id)));
        learn(listing);
        open(listing._id);
      },
      prepare: () => void loadLayer().catch(() => undefined),
      taken,
    }),
    [user, loading, learn, open, navigate, pathname, search, taken],
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
      {/* The notice of what comes next stays after the address; a form that did not load goes with it. */}
      {(id !== undefined || arrived) && (
        <LoadBoundary
          load={loadLayer}
          title="The booking form"
          props={{ id, listing, taken, onOpen: open, onClose: close, onLearn: learn, onTaken: take }}
          onClose={close}
        />
      )}
    </BookingContext>
  );
}
