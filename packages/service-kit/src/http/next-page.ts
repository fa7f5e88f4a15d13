import type { Page } from '@wholesale/contracts';

/** One page of a list, with a `Link: rel="next"` header when there is more. @param found up to `limit + 1` items, in order */
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

/** The `Link: rel="next"` header. @param query of the next page; undefined values are omitted */
export function linkToNext(path: string, query: Readonly<Record<string, unknown>>): Record<string, string> {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) next.set(name, String(value));
  return { Link: `<${path}?${next}>; rel="next"` };
}
