import type { Brand, Facets, PublicListing } from '@wholesale/contracts';
import { pagesOf, queryOf } from '@wholesale/web-kit/http';
import { useInfiniteQuery, useQuery } from '@wholesale/web-kit/query';
import { useMemo, useState } from 'react';
import { useBooking } from '../../phones/booking-context.ts';
import { watching } from '../../phones/watching.ts';
import { queryOfFilter, withoutOrder, type Filter } from './filter.ts';

export const pageSize = 24;
const keepOld = <T>(before: T | undefined) => before;

/**
 * The phones of a brand that a filter finds, page after page, and how many there are for each choice. Both keep themselves true. While
 * another filter's answer is on the way the old one stays (`settling`).
 */
export function usePhones(brand: Brand, filter: Filter) {
  const { taken } = useBooking();
  const list = useInfiniteQuery({
    ...pagesOf('listBrand', { params: { brand }, query: { limit: pageSize, ...queryOfFilter(filter) } }),
    ...watching,
    placeholderData: keepOld,
  });
  const counts = useQuery({
    ...queryOf('countFacets', { params: { brand }, query: queryOfFilter(withoutOrder(filter)) }),
    ...watching,
    placeholderData: keepOld,
    retry: 1, // the page works without counts, so it does not wait for them long
  });
  const { data, hasNextPage, isPlaceholderData } = list;
  const listings = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? none, [data]);
  const bookable = listings.filter(({ _id }) => !taken.has(_id)).length;
  // How many there are beyond the pages in sight, only the counts can say.
  const total = hasNextPage ? counts.data && Math.max(counts.data.total, bookable) : data && bookable;

  // Which filter the phones in sight belong to.
  const key = JSON.stringify(queryOfFilter(filter));
  const [shownKey, setShownKey] = useState(key);
  const shown = data && !isPlaceholderData ? key : shownKey;
  if (shown !== shownKey) setShownKey(shown);

  // Once there was an answer, or none to be had, the choices stay; another filter's counts are no reason to take them away.
  const [asked, setAsked] = useState(!counts.isPending);
  if (!asked && !counts.isPending) setAsked(true);

  return {
    list,
    listings,
    bookable,
    /** Undefined while or because nobody could count beyond the pages in sight. */
    total,
    facets: counts.data,
    lastFacets: useLast(counts.data),
    facetsPending: !asked,
    settling: isPlaceholderData || (hasNextPage && counts.isPlaceholderData),
    key,
    shownKey: shown,
  };
}

/** The last value that was there. */
function useLast(value: Facets | undefined): Facets | undefined {
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return value ?? last;
}

const none: readonly PublicListing[] = [];
