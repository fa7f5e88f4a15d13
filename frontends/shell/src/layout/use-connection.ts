import { useOnline } from '@wholesale/web-kit';
import { reachability } from '@wholesale/web-kit/http';
import { useQueryClient } from '@wholesale/web-kit/query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

const checkIntervalMs = 5_000;
const backMessageMs = 3_000;

/** `unreachable` follows a failed call and a failed check, repeated every 5 s; `back` lasts a moment after reconnecting. */
export function useConnection(): 'fine' | 'offline' | 'unreachable' | 'back' {
  const queries = useQueryClient();
  const online = useOnline();
  const reached = useSyncExternalStore(reachability.subscribe, reachability.current);
  const [back, setBack] = useState(false);
  const connected = online && reached;
  const before = useRef(connected);

  useEffect(() => {
    if (!online || reached) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') reachability.check();
    }, checkIntervalMs);
    return () => clearInterval(timer);
  }, [online, reached]);

  useEffect(() => {
    const returned = connected && !before.current;
    before.current = connected;
    if (!returned) return setBack(false);
    setBack(true);
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    const timer = setTimeout(() => setBack(false), backMessageMs);
    return () => clearTimeout(timer);
  }, [connected, queries]);

  if (!online) return 'offline';
  if (!reached) return 'unreachable';
  return back ? 'back' : 'fine';
}
