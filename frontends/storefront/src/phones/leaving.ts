import { call } from '@wholesale/web-kit/http';
import type { Departure } from './bookability.ts';

// All that is needed only once a phone leaves a list that is in sight; it is loaded then.

/** How long hand and page must have been still before cards may move, and how often that is looked at, in milliseconds. */
const still = 2_500;
const every = 500;
/** For so long after cards moved, presses go nowhere: a finger that was on its way must not hit another phone. */
const guard = 400;

/**
 * Waits until cards may move without moving what somebody is about to press: nothing pointed at the grid, touched it or scrolled for a
 * moment, and the keyboard is not on a phone that leaves. On a page that nobody sees it does not wait.
 * @param grid the element whose cards will move
 * @param options.after the least time to wait, in milliseconds
 * @returns ends the waiting
 */
export function whenNobodyAims(grid: HTMLElement, { after }: { after: number }, then: () => void): () => void {
  let last = performance.now();
  const aims = () => {
    last = performance.now();
  };
  const signs = ['pointermove', 'pointerdown', 'touchmove'] as const;
  for (const sign of signs) grid.addEventListener(sign, aims, { passive: true });
  window.addEventListener('scroll', aims, { passive: true });

  const look = () => {
    const aimed = performance.now() - last < still || grid.querySelector('[data-gone]:focus-within') !== null;
    if (aimed && !document.hidden) {
      timer = window.setTimeout(look, every);
      return;
    }
    grid.style.pointerEvents = 'none';
    window.setTimeout(() => grid.style.removeProperty('pointer-events'), guard);
    then();
  };
  let timer = window.setTimeout(look, after);
  return () => {
    clearTimeout(timer);
    for (const sign of signs) grid.removeEventListener(sign, aims);
    window.removeEventListener('scroll', aims);
  };
}

/**
 * Asks the shop why a phone left a list: booked, taken down, or changed by its seller so that it no longer fits. It asks for a list, because
 * a browser writes every 404 of a single phone to the console.
 */
export const whyItLeft = async (id: string): Promise<Departure> => {
  const [listing] = await call('findListings', { query: { ids: id } });
  if (!listing) return 'withdrawn';
  return listing.status === 'sold' ? 'booked' : 'changed';
};
