import type { AuditEntry, Booking, Deal, ListedUser, OwnListing } from '@wholesale/contracts';
import { maxPerPage, perShortPage } from '@wholesale/contracts/values';
import { pagesKey, pagesReadsOf } from '@wholesale/web-kit';
import { call, onReturn } from '@wholesale/web-kit/http';
import { useInfiniteQuery, useQueryClient } from '@wholesale/web-kit/query';
import { useEffect, useEffectEvent, useMemo } from 'react';

/** What the lists hold. With an address `listProducts` answers own listings; the contract's union cannot say so. */
type Rows = {
  listProducts: OwnListing;
  listBookings: Booking;
  listDeals: Deal;
  listSellers: ListedUser;
  listBuyers: ListedUser;
  listAudit: AuditEntry;
};
type ListName = keyof Rows;
type ListPage<Row> = { rows: Row[]; after: string | undefined };
type Pages<Row> = { pages: ListPage<Row>[]; pageParams: unknown[] };

/** `more` is set while the server has older rows. */
export type List<Row> = {
  data: Row[] | undefined;
  error: Error | null;
  refetch: () => unknown;
  more: { load: () => void; busy: boolean } | undefined;
};

/** A count that ends in "+" while older rows are not loaded. */
export const countOf = (count: number | string, { more }: { more?: unknown }): string | number =>
  more ? `${count}+` : count;

/** Rows that a page of each list has at most, and so many unless it is the last. */
const perPage = (name: ListName): number => (name === 'listDeals' || name === 'listAudit' ? perShortPage : maxPerPage);

/** The user's own rows, newest first. `query` narrows them. `read` maps each row; while `pollWhile` is true of one, the list is refetched every 2 s. */
export function useList<N extends ListName>({
  name,
  email,
  query: narrowed,
  enabled = true,
  read = (row) => row,
  pollWhile = () => false,
}: {
  name: N;
  email?: string;
  query?: Readonly<Record<string, string>>;
  enabled?: boolean;
  read?: (row: Rows[N]) => Rows[N];
  pollWhile?: (row: Rows[N]) => boolean;
}): List<Rows[N]> {
  const list = useInfiniteQuery({
    queryKey: pagesKey(name, { email, ...narrowed }),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<ListPage<Rows[N]>> => {
      const query = { ...narrowed, ...(email && { email }), ...(pageParam && { after: pageParam }) };
      const rows = ((await call(name as ListName, { query, signal })) as Rows[N][]).map(read);
      return { rows, after: rows.length < perPage(name) ? undefined : rows.at(-1)?._id };
    },
    getNextPageParam: ({ after }) => after,
    enabled,
    refetchOnMount: 'always',
    refetchOnWindowFocus: onReturn,
    refetchInterval: ({ state }) => state.data?.pages.some(({ rows }) => rows.some(pollWhile)) && 2_000,
  });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  return {
    data: useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data]),
    error,
    refetch,
    more: hasNextPage ? { load: () => void fetchNextPage(), busy: isFetchingNextPage } : undefined,
  };
}

const mostRows = 500;

/** Loads every page of a list by itself, up to 500 rows. */
export function useWholeList<Row>(list: List<Row>): List<Row> {
  const count = list.data?.length ?? 0;
  const incomplete = list.more !== undefined && count < mostRows;
  const loadMore = useEffectEvent(() => list.more?.load());
  useEffect(() => {
    // A page that failed changes neither, so it is not asked for in a loop.
    if (incomplete) loadMore();
  }, [incomplete, count]);
  return list;
}

/** Updates rows of the cached lists; the result restores them. */
export function useListChange() {
  const queries = useQueryClient();
  return <Row extends { _id: string }>(names: readonly ListName[], next: (row: Row) => Row | undefined) => {
    const before = names.flatMap((name) => queries.getQueriesData<Pages<Row>>(pagesReadsOf(name)));
    for (const [key, data] of before)
      if (data)
        queries.setQueryData<Pages<Row>>(key, {
          ...data,
          pages: data.pages.map((page) => ({ ...page, rows: page.rows.flatMap((row) => next(row) ?? []) })),
        });
    return () => before.forEach(([key, data]) => queries.setQueryData(key, data));
  };
}
