import type { PublicListing } from '@wholesale/contracts';
import { loginPath, useSession } from '@wholesale/web-kit/auth';
import { call } from '@wholesale/web-kit/http';
import { useLocation, useNavigate } from '@wholesale/web-kit/router';
import { toast } from '@wholesale/web-kit/toast';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { BookingContext } from '../../../phones/booking-context.ts';
import { bookingPath, useBookingAddress } from '../use-booking-address.ts';
import styles from './booking-provider.module.css';

type Parts = typeof import('./booking-modal.tsx');
const loadParts = () => import('./booking-modal.tsx');

/** How long a list may still name a phone that was booked, until the news is everywhere. */
const settling = 60_000;

/** Gives the pages their 'Book Now', and holds the one booking modal, which is open while its checkbox is ticked. */
export function BookingProvider({ children }: { children: ReactNode }) {
  const { user, loading, failed } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { id, open, close } = useBookingAddress();
  const [parts, setParts] = useState<Parts>();
  const [phones, setPhones] = useState<ReadonlyMap<string, PublicListing>>(new Map());
  const [booked, setBooked] = useState<{ listing: PublicListing; pathname: string }>();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const opening = useRef(false);
  const chosen = id === undefined ? undefined : phones.get(id);

  const learn = useCallback(
    (listing: PublicListing) => setPhones((known) => new Map(known).set(listing._id, listing)),
    [],
  );

  const show = useCallback(
    async (listing: PublicListing) => {
      if (opening.current) return;
      opening.current = true;
      try {
        setParts(await loadParts());
        learn(listing);
        open(listing._id);
      } catch {
        toast.error(notOpened);
      } finally {
        opening.current = false;
      }
    },
    [learn, open],
  );

  // The address asks for a phone that no button on this page named: after a login, a reload, or from elsewhere.
  const asked = id !== undefined && !chosen ? id : undefined;
  const uid = user?.uid;
  useEffect(() => {
    if (!asked) return undefined;
    if (!uid) {
      if (!loading && !failed) void navigate(loginPath(bookingPath({ pathname, search }, asked)), { replace: true });
      return undefined;
    }
    let current = true;
    const give = (way: () => void) => current && way();
    Promise.all([loadParts(), call('showListing', { params: { id: asked } })]).then(
      ([code, listing]) =>
        give(() => {
          setParts(code);
          learn(listing);
        }),
      () =>
        give(() => {
          toast.error('We could not find the phone you wanted to book.');
          close();
        }),
    );
    return () => {
      current = false;
    };
  }, [asked, uid, loading, failed, navigate, pathname, search, learn, close]);

  const take = useCallback((id: string) => {
    setTaken((ids) => new Set([...ids, id]));
    setTimeout(() => setTaken((ids) => new Set([...ids].filter((each) => each !== id))), settling);
  }, []);

  const booking = useMemo(
    () => ({
      book: (listing: PublicListing) => {
        if (user ?? loading) void show(listing);
        else void navigate(loginPath(bookingPath({ pathname, search }, listing._id)));
      },
      prepare: () => void loadParts().catch(() => undefined),
      taken,
    }),
    [user, loading, show, navigate, pathname, search, taken],
  );

  const isOpen = parts !== undefined && chosen !== undefined;
  useFocusNear(isOpen ? chosen._id : undefined);
  return (
    <BookingContext value={booking}>
      {children}
      <input
        type="checkbox"
        id="booking-modal"
        className={styles.toggle}
        checked={isOpen}
        onChange={(event) => !event.target.checked && close()}
        aria-hidden="true"
        tabIndex={-1}
      />
      {isOpen && (
        <parts.BookingModal
          listing={chosen}
          taken={taken}
          onClose={close}
          onTaken={take}
          onBooked={(listing) => setBooked({ listing, pathname })}
          onChoose={(listing) => {
            learn(listing);
            open(listing._id);
          }}
        />
      )}
      {!isOpen && parts && booked?.pathname === pathname && (
        <parts.BookedNotice key={booked.listing._id} listing={booked.listing} onClose={() => setBooked(undefined)} />
      )}
    </BookingContext>
  );
}

/** The dialog gives the focus back to its opener; where that went or was switched off, the phone's name on the page is the next place. */
function useFocusNear(openFor: string | undefined) {
  useEffect(() => {
    if (!openFor) return undefined;
    return () =>
      queueMicrotask(() => {
        const at = document.activeElement;
        if (at === document.body || at?.id === 'content')
          document.getElementById(`phone-${openFor}`)?.focus({ preventScroll: true });
      });
  }, [openFor]);
}

const notOpened = 'We could not open the booking form. Check your connection and try again.';
