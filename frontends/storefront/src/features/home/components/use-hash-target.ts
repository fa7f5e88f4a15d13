import { useLocation } from '@wholesale/web-kit/router';
import { useEffect } from 'react';

/** Goes to the section that the address names, on arrival and each time its link is pressed; the keyboard goes along. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!target) return;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    target.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
    target.focus({ preventScroll: true });
  }, [hash, key]);
}
