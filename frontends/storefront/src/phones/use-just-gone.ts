import type { PublicListing } from '@wholesale/contracts';
import { useEffect, useState } from 'react';
import { keepJustGone, type ShownPhone } from './keep-just-gone.ts';

const moment = 6_000;

/** Follows a list that changes by itself; a phone that went stays for a moment, marked, before it leaves the grid. */
export function useJustGone(
  listings: readonly PublicListing[],
  options: { more: boolean; taken: ReadonlySet<string> },
): readonly ShownPhone[] {
  const { more, taken } = options;
  const [state, setState] = useState({ listings, taken, shown: keepJustGone([], listings, options) });
  let { shown } = state;
  if (state.listings !== listings || state.taken !== taken) {
    shown = keepJustGone(state.shown, listings, { more, taken });
    setState({ listings, taken, shown });
  }
  const anyGone = shown.some(({ gone }) => gone);
  useEffect(() => {
    if (!anyGone) return undefined;
    const timer = setTimeout(
      () => setState((now) => ({ ...now, shown: now.shown.filter(({ gone }) => !gone) })),
      moment,
    );
    return () => clearTimeout(timer);
  }, [anyGone, shown]);
  return shown;
}
