import { useLocation, useNavigationType } from '@wholesale/web-kit/router';
import { useEffect, useRef } from 'react';

const positions = new Map<string, number>();
const restoreFor = 1_500; // milliseconds in which a page may still grow to where it was left

/**
 * What a browser does by itself between documents: a new page starts at its top (or at the #section of its address), Back returns to
 * where one was, and the keyboard focus goes to the new content.
 * @returns the ref of the content element
 */
export function useScrollAndFocus() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const content = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);

  useEffect(() => {
    const first = shown.current === undefined;
    const samePage = shown.current === pathname;
    shown.current = pathname;
    if (hash)
      return whenThere(
        () => document.getElementById(decodeURIComponent(hash.slice(1))),
        (target) => {
          target.scrollIntoView();
          target.focus({ preventScroll: true }); // takes effect on sections that can hold the focus
        },
      );
    if (first || samePage) return undefined;
    content.current?.focus({ preventScroll: true });
    const left = navigation === 'POP' ? positions.get(key) : 0;
    if (!left) return void window.scrollTo(0, 0);
    return whenThere(
      () => (document.documentElement.scrollHeight >= left + window.innerHeight ? document.documentElement : null),
      () => window.scrollTo(0, left),
    );
  }, [pathname, hash, key, navigation]);
  return content;
}

/** Calls `then` as soon as the page has what is looked for; gives up when it does not come. */
function whenThere<T>(find: () => T | null, then: (found: T) => void): () => void {
  const started = performance.now();
  let frame = 0;
  const look = () => {
    const found = find();
    if (found) then(found);
    else if (performance.now() - started < restoreFor) frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}
