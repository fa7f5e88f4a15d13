import type { Brand } from '@wholesale/contracts';
import { useLocation, useNavigationType } from '@wholesale/web-kit/router';
import { useEffect, useState } from 'react';

/** How each list was left, by its whole address: how far down, in pixels; and by brand, the query it was seen with last. */
const scrolled = new Map<string, number>();
const lastQuery = new Map<Brand, string>();

/**
 * Coming from the page of a phone by the breadcrumb is a return, as Back is: to the list as it was, filter and all, as far down, and the
 * keyboard on the phone one looked at. (Where one was after Back, the shell keeps.)
 * @returns the query that the address lacks, when one returns by a link that does not name it
 */
export function useReturn(brand: Brand): string | undefined {
  const { pathname, search, hash } = useLocation();
  const navigation = useNavigationType();
  const [phone] = useState(() => phoneBesides(pathname, navigation));
  const [lacks] = useState(() => (phone && navigation !== 'POP' && !search ? lastQuery.get(brand) : undefined));
  const [arrival] = useState(pathname + (lacks || search));
  const address = pathname + search;
  const missing = lacks && arrival !== address ? lacks : undefined;

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
    // After the shell has put the page to its top and the focus on it.
    const frame = requestAnimationFrame(() => {
      if (top) window.scrollTo(0, top);
      document.getElementById(`phone-${phone}`)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [missing]);
  return missing;
}

/** The id of the phone whose page is beside this list in the history: where one comes from. Unknown where the browser does not tell. */
function phoneBesides(pathname: string, navigation: 'POP' | 'PUSH' | 'REPLACE'): string | undefined {
  const history = (globalThis as { navigation?: Pick<Navigation, 'entries' | 'currentEntry'> }).navigation;
  const here = history?.currentEntry?.index;
  if (!history || here === undefined) return undefined;
  const from = history.entries()[here + (navigation === 'POP' ? 1 : -1)]?.url;
  const path = from && URL.canParse(from) ? new URL(from).pathname : '';
  return path.startsWith(`${pathname}/`) ? path.slice(pathname.length + 1) : undefined;
}
