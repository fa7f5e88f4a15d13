import { fullTitle } from '@wholesale/contracts/pages';
import { useEffect } from 'react';
import { useLocation } from '@wholesale/web-kit/router';

/**
 * Keeps title, description and canonical address correct during client-side navigation.
 * @param props.title ' · WholeSale' is appended unless it contains the name
 * @param props.description left out on pages that search engines do not keep
 */
export function PageHead({ title, description = '' }: { title: string; description?: string }) {
  const { pathname } = useLocation();
  useEffect(() => {
    tag('meta', 'name', 'description').content = description;
  }, [description]);
  useEffect(() => {
    const link = tag('link', 'rel', 'canonical');
    // The gateway's tag has the public origin; without it the page's origin is used.
    const origin = link.href ? new URL(link.href).origin : location.origin;
    link.href = origin + pathname;
  }, [pathname]);
  return <title>{fullTitle(title)}</title>;
}

function tag<K extends 'meta' | 'link'>(kind: K, attribute: string, value: string): HTMLElementTagNameMap[K] {
  const existing = document.head.querySelector<HTMLElementTagNameMap[K]>(`${kind}[${attribute}="${value}"]`);
  if (existing) return existing;
  const created = document.createElement(kind);
  created.setAttribute(attribute, value);
  document.head.append(created);
  return created;
}
