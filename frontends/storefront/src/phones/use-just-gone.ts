import type { PublicListing } from '@wholesale/contracts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { keepJustGone, type ShownPhone } from './keep-just-gone.ts';
import { loadDepartures } from './load-departures.ts';

const markedFor = 6_000;

/**
 * Follows a polled list; a phone that left stays marked for a moment before it is removed.
 * @param options.list identifies the list, see `PhoneGrid`
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
    const removeOverdue = () => {
      const isOverdue = (id: string) => (since.current.get(id) ?? Infinity) <= performance.now() - markedFor;
      setState((before) => ({
        ...before,
        shown: before.shown.filter(({ listing, gone }) => !gone || !isOverdue(listing._id)),
      }));
    };
    let stop: (() => void) | undefined;
    let cancelled = false;
    loadDepartures().then(
      ({ whenIdle }) => {
        if (!cancelled && grid.current)
          stop = whenIdle(grid.current, { after: first + markedFor - performance.now() }, removeOverdue);
      },
      () => undefined, // offline nothing is removed; the next change retries
    );
    return () => {
      cancelled = true;
      stop?.();
    };
  }, [goneIds]);
  return [shown, grid];
}
