import { useLocation, useNavigate } from '@wholesale/web-kit/router';
import { startTransition, useMemo, useOptimistic, useRef } from 'react';
import { readFilter, writeFilter, type Filter } from './filter.ts';

/** Changes by the arrow keys that come within this time are one step of the history, in milliseconds. */
const oneGo = 1_500;

/**
 * Changes the filter.
 * @param next the filter from now on
 * @param step changes that name the same step one after the other are one entry of the history: Back takes them back together.
 * `'price'` is one step as long as the pauses are short; any other name as long as nothing else changed the address
 */
export type ChangeFilter = (next: Filter, step?: string) => void;

/** The filter of the page. It lives in the address alone, so that it can be shared, survives the login, and Back and Forward walk through it. */
export function useFilter(): [filter: Filter, change: ChangeFilter] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const written = useRef<{ step: string | undefined; at: number; from: string; to: string }>(undefined);
  const inAddress = useMemo(() => readFilter(new URLSearchParams(search)), [search]);
  // The address follows a moment later, in a transition; a tick must show at once.
  const [filter, showAtOnce] = useOptimistic(inAddress);

  const change: ChangeFilter = (wanted, step) => {
    const others = new URLSearchParams(search);
    const next = readFilter(new URLSearchParams(writeFilter(wanted))); // in the one order in which it will be read again
    const to = writeFilter(next, others);
    if (to === writeFilter(filter, others)) return;
    const last = written.current;
    const now = Date.now();
    // The address may not have followed the change before yet.
    const nothingBetween = last?.to === search || last?.from === search;
    const replace =
      step !== undefined && last?.step === step && nothingBetween && (step !== 'price' || now - last.at < oneGo);
    written.current = { step, at: now, from: search, to };
    startTransition(() => {
      showAtOnce(next);
      void navigate({ search: to }, { replace });
    });
  };
  return [filter, change];
}
