import { useQueryClient } from '@wholesale/web-kit/query';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** How long a read is retried before the page says so, in milliseconds. */
const patience = 3_000;

/** Whether something that the page has never shown, or the next page of a list, failed to load and is being retried, for 3 s at least. */
export function useStillTrying(): boolean {
  const cache = useQueryClient().getQueryCache();
  const retrying = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () =>
      cache
        .getAll()
        .some(
          ({ state: { status, fetchStatus, fetchMeta, fetchFailureCount } }) =>
            fetchFailureCount > 0 && (status === 'pending' || (fetchStatus === 'fetching' && fetchMeta?.fetchMore)),
        ),
  );
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!retrying) return undefined;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [retrying]);
  return retrying && late;
}
