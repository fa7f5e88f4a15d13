import type { Brand, Facets, PublicListing } from '@wholesale/contracts';
import { pagesOf, queryOf } from '@wholesale/web-kit/http';
import { useInfiniteQuery, useQuery } from '@wholesale/web-kit/query';
import { useMemo, useState } from 'react';
import { useBooking } from '../../phones/booking-context.ts';
import { livePolling } from '../../phones/live-polling.ts';
import { queryOfFilter, withoutOrder, type Filter } from './filter.ts';

export const pageSize = 24;
const keepPrevious = <T>(before: T | undefined) => before;

/**
 * The matching phones of a brand, page by page, and the counts per choice; both are polled.
 * While a new filter loads, the previous result stays (`settling`).
 */
export function usePhones(brand: Brand, filter: Filter) {
  const { taken } = useBooking();
  const list = useInfiniteQuery({
    ...pagesOf('listBrand', { params: { brand }, query: { limit: pageSize, ...queryOfFilter(filter) } }),
    ...livePolling,
    placeholderData: keepPrevious,
  });
  const counts = useQuery({
    ...queryOf('countFacets', { params: { brand }, query: queryOfFilter(withoutOrder(filter)) }),
    ...livePolling,
    placeholderData: keepPrevious,
    retry: 1, // the page works without counts
  });
  const { data, hasNextPage, isPlaceholderData } = list;
  const listings = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? none, [data]);
  const bookable = listings.filter(({ _id }) => !taken.has(_id)).length;
  // Only the counts include pages that are not loaded.
  const total = hasNextPage ? counts.data && Math.max(counts.data.total, bookable) : data && bookable;

  const key = JSON.stringify(queryOfFilter(filter));
  const [shownKey, setShownKey] = useState(key);
  const shown = data && !isPlaceholderData ? key : shownKey;
  if (shown !== shownKey) setShownKey(shown);

  // The choices stay visible once the counts have loaded or failed.
  const [countsSettled, setCountsSettled] = useState(!counts.isPending);
  if (!countsSettled && !counts.isPending) setCountsSettled(true);

  return {
    list,
    listings,
    bookable,
    total,
    facets: counts.data,
    lastFacets: useLast(counts.data),
    facetsPending: !countsSettled,
    settling: isPlaceholderData || (hasNextPage && counts.isPlaceholderData),
    key,
    shownKey: shown,
  };
}

function useLast(value: Facets | undefined): Facets | undefined {
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return value ?? last;
}

const none: readonly PublicListing[] = [];
