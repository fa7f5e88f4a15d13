import { useLocation, useNavigationType } from '@wholesale/web-kit/router';
import { useEffect, useLayoutEffect, useRef } from 'react';

const storageKey = 'wholesale.scroll';
const mostPositions = 50;
const restoreFor = 3_000; // milliseconds in which a page may still grow to where it was left
const positions = readPositions();
window.addEventListener('pagehide', keepPositions);
// Before the router reads it, which calls every entry without a key of its own 'default': the first page of each load, and jumps within a page.
nameEntry();
window.addEventListener('popstate', nameEntry);

/**
 * What a browser does by itself between documents: a new page starts at its top (or at the #section of its address), Back and a reload
 * return to where one was, and the keyboard focus goes to the new content.
 * @returns the ref of the content element
 */
export function useScrollAndFocus() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const content = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);

  // In the same breath as the new page is put in: the place of the old one is not overwritten by where a shorter page scrolls to.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    // Of this entry only: the browser goes to another one before the page follows, and scrolls by itself.
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
      return whenThere(
        () => document.getElementById(decodeURIComponent(hash.slice(1))),
        (target) => {
          target.scrollIntoView();
          target.focus({ preventScroll: true }); // takes effect on sections that can hold the focus
        },
      );
    if (left)
      return whenThere(
        () => (document.documentElement.scrollHeight >= left + window.innerHeight ? document.documentElement : null),
        () => window.scrollTo(0, left),
      );
    if (!first && !samePage) window.scrollTo(0, 0);
    return undefined;
  }, [pathname, hash, key, navigation]);
  return content;
}

/** Calls `then` as soon as the page has what is looked for; gives up when it does not come, or when the person moves the page. */
function whenThere<T>(find: () => T | null, then: (found: T) => void): () => void {
  const started = performance.now();
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const moved of movements) window.removeEventListener(moved, stop);
  };
  const look = () => {
    const found = find();
    if (found) then(found);
    if (found || performance.now() - started >= restoreFor) return stop();
    frame = requestAnimationFrame(look);
  };
  for (const moved of movements) window.addEventListener(moved, stop, { passive: true });
  look();
  return stop;
}
const movements = ['wheel', 'touchmove', 'keydown'] as const;

/** Gives the entry of the history that is shown a key of its own; it stays with the entry on Back, Forward and reload. */
function nameEntry() {
  if (!entryKey())
    history.replaceState({ ...(history.state as object | null), key: Math.random().toString(36).slice(2) }, '');
}

// A function, as it is called before this line: above, when the file is loaded.
function entryKey() {
  return (history.state as { key?: string } | null)?.key;
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map(); // storage may be switched off
  }
}

function keepPositions() {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-mostPositions)));
  } catch {
    // Then a reload starts at the top.
  }
}
