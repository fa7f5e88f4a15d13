import { call } from '@wholesale/web-kit/http';
import type { Departure } from './bookability.ts';

// Loaded only when a phone leaves a visible list.

/** Idle time before cards may move, and how often it is checked, in milliseconds. */
const idleTime = 2_500;
const checkInterval = 500;
/** After cards moved, presses are ignored for this time in milliseconds, so that none hits the wrong phone. */
const pressGuard = 400;

/**
 * Waits until cards can move safely: no pointer, touch or scroll activity, and the focus not on a phone that leaves. A hidden page does not wait.
 * @param grid element whose cards will move
 * @param options.after minimum wait in milliseconds
 * @returns stops waiting
 */
export function whenIdle(grid: HTMLElement, { after }: { after: number }, onIdle: () => void): () => void {
  let last = performance.now();
  const onActivity = () => {
    last = performance.now();
  };
  const activityEvents = ['pointermove', 'pointerdown', 'touchmove'] as const;
  for (const name of activityEvents) grid.addEventListener(name, onActivity, { passive: true });
  window.addEventListener('scroll', onActivity, { passive: true });

  const check = () => {
    const isActive = performance.now() - last < idleTime || grid.querySelector('[data-gone]:focus-within') !== null;
    if (isActive && !document.hidden) {
      timer = window.setTimeout(check, checkInterval);
      return;
    }
    grid.style.pointerEvents = 'none';
    window.setTimeout(() => grid.style.removeProperty('pointer-events'), pressGuard);
    onIdle();
  };
  let timer = window.setTimeout(check, after);
  return () => {
    clearTimeout(timer);
    for (const name of activityEvents) grid.removeEventListener(name, onActivity);
    window.removeEventListener('scroll', onActivity);
  };
}

/** Finds out why a phone left a list. It requests a list, because browsers log every 404 of a single phone. @throws {ApiError} */
export const findDeparture = async (id: string): Promise<Departure> => {
  const [listing] = await call('findListings', { query: { ids: id } });
  if (!listing) return 'withdrawn';
  return listing.status === 'sold' ? 'booked' : 'changed';
};
