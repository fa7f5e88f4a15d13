import { fullTitle, siteDescription } from '@wholesale/contracts/pages';
import { useEffect } from 'react';
import { useLocation } from '@wholesale/web-kit/router';

/**
 * What the browser's tab and those who read the page's head are told. The gateway wrote the head of the address that was asked for;
 * this keeps title, description and canonical address right while one goes from page to page.
 * @param props.title the page's own words; ' · WholeSale' is added unless the shop's name is in them already
 * @param props.description one or two sentences; the shop's own when left out
 */
export function PageHead({ title, description = siteDescription }: { title: string; description?: string }) {
  const { pathname } = useLocation();
  useEffect(() => {
    tag('meta', 'name', 'description').content = description;
  }, [description]);
  useEffect(() => {
    const link = tag('link', 'rel', 'canonical');
    // The gateway knows the shop's public origin; without its tag the page's own has to do.
    const origin = link.href ? new URL(link.href).origin : location.origin;
    link.href = origin + pathname;
  }, [pathname]);
  return <title>{fullTitle(title)}</title>;
}

function tag<K extends 'meta' | 'link'>(kind: K, attribute: string, value: string): HTMLElementTagNameMap[K] {
  const there = document.head.querySelector<HTMLElementTagNameMap[K]>(`${kind}[${attribute}="${value}"]`);
  if (there) return there;
  const made = document.createElement(kind);
  made.setAttribute(attribute, value);
  document.head.append(made);
  return made;
}
