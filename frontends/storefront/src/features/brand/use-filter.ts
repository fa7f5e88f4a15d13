import { useLocation, useNavigate } from '@wholesale/web-kit/router';
import { startTransition, useMemo, useOptimistic, useRef } from 'react';
import { readFilter, writeFilter, type Filter } from './filter.ts';

/** Keyboard changes within this time, in milliseconds, share one history entry. */
const groupingTime = 1_500;

/** Changes the filter. @param step consecutive changes with the same step share one history entry; `'price'` only within a short time */
export type ChangeFilter = (next: Filter, step?: string) => void;

/** The page's filter. It is stored in the address only, so it can be shared and Back and Forward step through it. */
export function useFilter(): [filter: Filter, change: ChangeFilter] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const written = useRef<{ step: string | undefined; at: number; from: string; to: string }>(undefined);
  const inAddress = useMemo(() => readFilter(new URLSearchParams(search)), [search]);
  // The address changes in a transition; the checkbox must respond immediately.
  const [filter, showAtOnce] = useOptimistic(inAddress);

  const change: ChangeFilter = (wanted, step) => {
    const others = new URLSearchParams(search);
    const next = readFilter(new URLSearchParams(writeFilter(wanted)));
    const to = writeFilter(next, others);
    if (to === writeFilter(filter, others)) return;
    const last = written.current;
    const now = Date.now();
    // The address may not have the last change yet.
    const isConsecutive = last?.to === search || last?.from === search;
    const replace =
      step !== undefined && last?.step === step && isConsecutive && (step !== 'price' || now - last.at < groupingTime);
    written.current = { step, at: now, from: search, to };
    startTransition(() => {
      showAtOnce(next);
      void navigate({ search: to }, { replace });
    });
  };
  return [filter, change];
}
