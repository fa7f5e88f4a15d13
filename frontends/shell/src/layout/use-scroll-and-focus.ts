import { useLocation, useNavigationType } from '@wholesale/web-kit/router';
import { useEffect, useLayoutEffect, useRef } from 'react';

const storageKey = 'wholesale.scroll';
const maxPositions = 50;
const restoreTimeoutMs = 3_000; // the page may still grow to the saved position
const positions = readPositions();
window.addEventListener('pagehide', keepPositions);
// Before the router reads the history: without a key of its own, each entry would be called 'default'.
nameEntry();
window.addEventListener('popstate', nameEntry);

/** Restores scroll position and focus as browsers do between documents. Returns the ref of the content element. */
export function useScrollAndFocus() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const content = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);

  // Synchronously with the page change, so that the old position is not overwritten when a shorter page scrolls.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    // The browser changes the entry and scrolls before the page follows.
    const keep = () => {
      if (entryKey() === key) positions.set(key, window.scrollY);
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);

  useEffect(() => {
    const first = shown.current === undefined;
    const samePage = shown.current === pathname;
    shown.current = pathname;
    const left = navigation === 'POP' ? positions.get(key) : undefined;
    if (!first && !samePage) content.current?.focus({ preventScroll: true });
    if (left === undefined && hash)
      return whenFound(
        () => document.getElementById(decodeURIComponent(hash.slice(1))),
        (target) => {
          target.scrollIntoView();
          target.focus({ preventScroll: true }); // only sections with a tabindex
        },
      );
    if (left)
      return whenFound(
        () => (document.documentElement.scrollHeight >= left + window.innerHeight ? document.documentElement : null),
        () => window.scrollTo(0, left),
      );
    if (!first && !samePage) window.scrollTo(0, 0);
    return undefined;
  }, [pathname, hash, key, navigation]);
  return content;
}

/** Calls `then` once `find` has a result; stops after a time-out or when the user scrolls. */
function whenFound<T>(find: () => T | null, then: (found: T) => void): () => void {
  const started = performance.now();
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const moved of userScrollEvents) window.removeEventListener(moved, stop);
  };
  const look = () => {
    const found = find();
    if (found) then(found);
    if (found || performance.now() - started >= restoreTimeoutMs) return stop();
    frame = requestAnimationFrame(look);
  };
  for (const moved of userScrollEvents) window.addEventListener(moved, stop, { passive: true });
  look();
  return stop;
}
const userScrollEvents = ['wheel', 'touchmove', 'keydown'] as const;

/** Gives the current history entry a key that survives Back, Forward and reload. */
function nameEntry() {
  if (!entryKey())
    history.replaceState({ ...(history.state as object | null), key: Math.random().toString(36).slice(2) }, '');
}

// A hoisted function, because it is called above while the module loads.
function entryKey() {
  return (history.state as { key?: string } | null)?.key;
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map(); // storage may be disabled
  }
}

function keepPositions() {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxPositions)));
  } catch {
    // without storage a reload starts at the top
  }
}
