import type { PublicListing } from '@wholesale/contracts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { keepJustGone, type ShownPhone } from './keep-just-gone.ts';
import { loadLeaving } from './load-leaving.ts';

const moment = 6_000;

/**
 * Follows a list that changes by itself; a phone that went stays for a moment, marked, before it leaves the grid.
 * @param options.list names the list: phones that another list does not have are not gone, they are just not in it
 * @returns what to show, and the ref of the element around the cards
 */
export function useJustGone(
  listings: readonly PublicListing[],
  options: { more: boolean; taken: ReadonlySet<string>; list: string },
): [shown: readonly ShownPhone[], grid: RefObject<HTMLDivElement | null>] {
  const { more, taken, list } = options;
  const grid = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ listings, taken, list, shown: keepJustGone([], listings, options) });
  let { shown } = state;
  if (state.listings !== listings || state.taken !== taken || state.list !== list) {
    shown = keepJustGone(state.list === list ? state.shown : [], listings, { more, taken });
    setState({ listings, taken, list, shown });
  }
  const goneIds = shown
    .filter(({ gone }) => gone)
    .map(({ listing }) => listing._id)
    .join();
  const since = useRef<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const now = performance.now();
    const ids = goneIds.split(',').filter(Boolean);
    since.current = new Map(ids.map((id) => [id, since.current.get(id) ?? now]));
    if (ids.length === 0) return undefined;
    const first = Math.min(...since.current.values());
    const leave = () => {
      const hadTheirs = (id: string) => (since.current.get(id) ?? Infinity) <= performance.now() - moment;
      setState((before) => ({
        ...before,
        shown: before.shown.filter(({ listing, gone }) => !gone || !hadTheirs(listing._id)),
      }));
    };
    let stop: (() => void) | undefined;
    let over = false;
    loadLeaving().then(
      ({ whenNobodyAims }) => {
        if (!over && grid.current)
          stop = whenNobodyAims(grid.current, { after: first + moment - performance.now() }, leave);
      },
      () => undefined, // without connection nothing leaves; the next change tries again
    );
    return () => {
      over = true;
      stop?.();
    };
  }, [goneIds]);
  return [shown, grid];
}
