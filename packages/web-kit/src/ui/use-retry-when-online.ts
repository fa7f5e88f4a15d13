import { useEffect, useEffectEvent } from 'react';

/**
 * Tries again by itself, once, what failed without a connection.
 * @returns whether there is no connection now
 */
export function useRetryWhenOnline(onRetry: (() => void) | undefined): boolean {
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
  const tryAgain = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (!offline) return undefined;
    window.addEventListener('online', tryAgain, { once: true });
    return () => window.removeEventListener('online', tryAgain);
  }, [offline]);
  return offline;
}
