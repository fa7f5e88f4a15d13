import { perShortPage } from '@wholesale/contracts/values';
import { pagesKey, readsOf, useLive } from '@wholesale/web-kit';
import { call, messageOf, type AnswerOf } from '@wholesale/web-kit/http';
import { useInfiniteQuery, useMutation, useQueryClient } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import { useCallback } from 'react';

const queryKey = pagesKey('listNotifications', {});
const pollInterval = 15_000;

type Page = AnswerOf<'listNotifications'>;
type Pages = { pages: Page[]; pageParams: unknown[] };

/** The number of unread notifications and the notifications that are loaded, newest first; at first the latest ones. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('listNotifications', { query: { ...(pageParam && { after: pageParam }) }, signal }),
    getNextPageParam: ({ items }: Page) => (items.length < perShortPage ? undefined : items.at(-1)?._id),
    select: ({ pages }) => ({ unread: pages[0]?.unread ?? 0, items: pages.flatMap(({ items }) => items) }),
    ...useLive(pollInterval),
  });
}

/** A function that forgets all but the latest notifications, so that the poll reads no more than these. */
export function useForgetOlder(): () => void {
  const queries = useQueryClient();
  return useCallback(
    () =>
      void queries.setQueryData<Pages>(
        queryKey,
        (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      ),
    [queries],
  );
}

/** Marks notifications as read at once; a failure shows the server's state again. Without ids: all. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[] | undefined) => {
      await queries.cancelQueries(readsOf('listNotifications')); // a poll under way would show the old state again
      queries.setQueryData<Pages>(queryKey, (data) => data && { ...data, pages: markRead(data.pages, ids) });
      return call('markNotificationsRead', { body: ids ? { ids } : {} });
    },
    onError: (error, ids) => {
      if (!ids) toast.error(messageOf(error));
    },
    onSettled: () => queries.invalidateQueries(readsOf('listNotifications')),
  });
}

function markRead(pages: readonly Page[], ids: string[] | undefined): Page[] {
  const isMarked = ({ _id, read }: Page['items'][number]) => !read && (ids?.includes(_id) ?? true);
  const marked = pages.flatMap(({ items }) => items.filter(isMarked)).length;
  return pages.map(({ items, unread }) => ({
    items: items.map((item) => (isMarked(item) ? { ...item, read: true } : item)),
    unread: ids ? Math.max(0, unread - marked) : 0,
  }));
}
