import { every, onReturn } from '@wholesale/web-kit/http';
import { useOnline } from './use-online.ts';

/**
 * Options of a read that is repeated while the page is visible and online, and once when it becomes so again.
 * An unchanged answer costs a 304, which the browser's cache handles.
 * @param interval in milliseconds
 */
export function useLive(interval: number) {
  const online = useOnline();
  return {
    refetchInterval: online ? every(interval) : (false as const),
    refetchOnWindowFocus: onReturn,
    refetchOnReconnect: 'always' as const,
    staleTime: 0,
  };
}
