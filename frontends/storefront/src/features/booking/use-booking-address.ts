import { useLocation, useNavigate } from '@wholesale/web-kit/router';
import { useCallback, useEffect, useRef } from 'react';

const parameter = 'book';

/** Address that opens the booking of a phone; the login returns to it. */
export function bookingPath({ pathname, search }: { pathname: string; search: string }, listingId: string): string {
  const query = new URLSearchParams(search);
  query.set(parameter, listingId);
  return `${pathname}?${query}`;
}

/**
 * Keeps the booking modal's state in the address, so Back closes it and a reload or login reopens it.
 * @returns `id` of the phone in the address; `open` and `close`, which are safe to call late and twice
 */
export function useBookingAddress() {
  const place = useLocation();
  const navigate = useNavigate();
  const id = new URLSearchParams(place.search).get(parameter) ?? undefined;
  const now = useRef({ place, id, leaving: false });
  useEffect(() => {
    now.current = { place, id, leaving: false };
  }, [place, id]);

  const open = useCallback(
    (listingId: string) => {
      const { place, id } = now.current;
      if (id === listingId) return;
      // Another phone in the open modal replaces the history entry, so closing works as before.
      void navigate(bookingPath(place, listingId), {
        replace: id !== undefined,
        state: id === undefined ? { opened: true } : (place.state as unknown),
      });
    },
    [navigate],
  );
  const close = useCallback(() => {
    const { place, id, leaving } = now.current;
    if (id === undefined || leaving) return;
    now.current.leaving = true;
    if ((place.state as { opened?: boolean } | null)?.opened) return void navigate(-1);
    const query = new URLSearchParams(place.search);
    query.delete(parameter);
    void navigate({ pathname: place.pathname, search: query.toString() }, { replace: true });
  }, [navigate]);
  return { id, open, close };
}
