import { useEffect, useEffectEvent } from 'react';

/** Retries once on reconnect. @returns whether the browser is offline */
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
