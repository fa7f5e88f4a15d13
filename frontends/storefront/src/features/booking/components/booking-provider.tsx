import type { PublicListing } from '@wholesale/contracts';
import { loginPath, useSession } from '@wholesale/web-kit/auth';
import { useLocation, useNavigate } from '@wholesale/web-kit/router';
import { toast } from '@wholesale/web-kit/toast';
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { BookingContext } from '../../../phones/booking-context.ts';
import styles from './booking-provider.module.css';
import { bookingPath, useAskedBooking } from './use-asked-booking.ts';

const loadModal = () => import('./booking-modal.tsx');
const BookingModal = lazy(loadModal);

/** How long a list may still name a phone that was booked, until the news is everywhere. */
const settling = 60_000;

/** Gives the pages their 'Book Now', and holds the one booking modal, which is open while its checkbox is ticked. */
export function BookingProvider({ children }: { children: ReactNode }) {
  const { user, loading } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<PublicListing>();
  const [open, setOpen] = useState(false);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());

  const show = useCallback((listing: PublicListing) => {
    loadModal().then(
      () => {
        setChosen(listing);
        setOpen(true);
      },
      () => toast.error('We could not open the booking form. Check your connection and try again.'),
    );
  }, []);
  useAskedBooking(show);

  const take = useCallback((id: string) => {
    setTaken((ids) => new Set([...ids, id]));
    setTimeout(() => setTaken((ids) => new Set([...ids].filter((each) => each !== id))), settling);
  }, []);

  const booking = useMemo(
    () => ({
      book: (listing: PublicListing) => {
        if (user ?? loading) show(listing);
        else void navigate(loginPath(bookingPath(pathname, listing._id)));
      },
      prepare: () => void loadModal().catch(() => undefined),
      taken,
    }),
    [user, loading, show, navigate, pathname, taken],
  );

  return (
    <BookingContext value={booking}>
      {children}
      <input
        type="checkbox"
        id="booking-modal"
        className={styles.toggle}
        checked={open}
        onChange={(event) => setOpen(event.target.checked && chosen !== undefined)}
        aria-hidden="true"
        tabIndex={-1}
      />
      {open && chosen && (
        <Suspense>
          <BookingModal
            listing={chosen}
            taken={taken}
            onClose={() => setOpen(false)}
            onTaken={take}
            onChoose={setChosen}
          />
        </Suspense>
      )}
    </BookingContext>
  );
}
