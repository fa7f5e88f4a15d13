import { reachability } from '@wholesale/web-kit/http';
import { useQueryClient } from '@wholesale/web-kit/query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

const tryEvery = 5_000;
const sayBackFor = 3_000;

/**
 * How the page is connected: `offline` as the browser says, `unreachable` after a call and the shop itself gave no answer, `back` for a moment when that is
 * over, else `fine`. While the shop cannot be reached it is asked again every 5 s; what had failed is then read anew.
 */
export function useConnection(): 'fine' | 'offline' | 'unreachable' | 'back' {
  const queries = useQueryClient();
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const reached = useSyncExternalStore(reachability.subscribe, reachability.current);
  const [back, setBack] = useState(false);
  const connected = online && reached;
  const before = useRef(connected);

  useEffect(() => {
    if (!online || reached) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') reachability.check();
    }, tryEvery);
    return () => clearInterval(timer);
  }, [online, reached]);

  useEffect(() => {
    const returned = connected && !before.current;
    before.current = connected;
    if (!returned) return setBack(false);
    setBack(true);
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    const timer = setTimeout(() => setBack(false), sayBackFor);
    return () => clearTimeout(timer);
  }, [connected, queries]);

  if (!online) return 'offline';
  if (!reached) return 'unreachable';
  return back ? 'back' : 'fine';
}

function subscribeOnline(tell: () => void) {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}
