import type { PublicListing } from '@wholesale/contracts';
import type { useQueryClient } from '@wholesale/web-kit/query';
import { cardReads } from '../../queries.ts';

/** The listing from a cached list, so its page can render immediately. */
export function knownListing(queries: ReturnType<typeof useQueryClient>, id: string): PublicListing | undefined {
  return queries
    .getQueriesData({ predicate: ({ queryKey }) => cardReads.includes(queryKey[0]) })
    .flatMap(([, data]) => listingsIn(data))
    .find(({ _id }) => _id === id);
}

function listingsIn(data: unknown): readonly PublicListing[] {
  if (Array.isArray(data)) return data as PublicListing[];
  const pages = (data as { pages?: { items: PublicListing[] }[] } | undefined)?.pages;
  return pages?.flatMap(({ items }) => items) ?? [];
}
