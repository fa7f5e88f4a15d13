import type { Page } from '@wholesale/contracts';

/**
 * Cuts a list that was read one longer than asked for, and links to the rest.
 * @param path where the list is served
 * @param query the query it was asked with; `limit` and `after` are the page's, the rest is carried over
 * @param found up to `limit + 1` items, in order
 * @returns the page's items, and the `Link: rel="next"` header when there is more
 */
export function nextPage<Item extends { _id: string }>(
  path: string,
  query: Page & Readonly<Record<string, unknown>>,
  found: readonly Item[],
): { items: readonly Item[]; headers: Record<string, string> } {
  const items = found.slice(0, query.limit);
  const last = items.at(-1);
  if (found.length <= query.limit || !last) return { items, headers: {} };
  return { items, headers: linkToNext(path, { ...query, after: last._id }) };
}

/** The `Link: rel="next"` header. @param query of the next page; what is undefined is left out */
export function linkToNext(path: string, query: Readonly<Record<string, unknown>>): Record<string, string> {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) next.set(name, String(value));
  return { Link: `<${path}?${next}>; rel="next"` };
}
