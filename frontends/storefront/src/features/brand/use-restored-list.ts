import type { Brand } from '@wholesale/contracts';
import { useLocation, useNavigationType } from '@wholesale/web-kit/router';
import { useEffect, useState } from 'react';

/** Scroll position in pixels per list address, and the last query per brand. */
const scrolled = new Map<string, number>();
const lastQuery = new Map<Brand, string>();

/**
 * Restores the list when a shopper returns from a phone's page by the breadcrumb: filter, scroll position and focus.
 * (After Back, the shell restores the position.)
 * @returns the last query when the link did not contain it
 */
export function useRestoredList(brand: Brand): string | undefined {
  const { pathname, search, hash } = useLocation();
  const navigation = useNavigationType();
  const [phone] = useState(() => neighbouringPhone(pathname, navigation));
  const [missingQuery] = useState(() => (phone && navigation !== 'POP' && !search ? lastQuery.get(brand) : undefined));
  const [arrival] = useState(pathname + (missingQuery || search));
  const address = pathname + search;
  const missing = missingQuery && arrival !== address ? missingQuery : undefined;

  useEffect(() => {
    if (missing) return undefined;
    lastQuery.set(brand, search);
    const keep = () => scrolled.set(address, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [missing, brand, search, address]);

  useEffect(() => {
    if (missing || !phone || hash) return undefined;
    const top = navigation === 'POP' ? undefined : scrolled.get(arrival);
    // Runs after the shell scrolled to the top and moved the focus.
    const frame = requestAnimationFrame(() => {
      if (top) window.scrollTo(0, top);
      document.getElementById(`phone-${phone}`)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [missing]);
  return missing;
}

/** Id of the phone whose page is the neighbouring history entry. Undefined without the Navigation API. */
function neighbouringPhone(pathname: string, navigation: 'POP' | 'PUSH' | 'REPLACE'): string | undefined {
  const history = (globalThis as { navigation?: Pick<Navigation, 'entries' | 'currentEntry'> }).navigation;
  const here = history?.currentEntry?.index;
  if (!history || here === undefined) return undefined;
  const from = history.entries()[here + (navigation === 'POP' ? 1 : -1)]?.url;
  const path = from && URL.canParse(from) ? new URL(from).pathname : '';
  return path.startsWith(`${pathname}/`) ? path.slice(pathname.length + 1) : undefined;
}
