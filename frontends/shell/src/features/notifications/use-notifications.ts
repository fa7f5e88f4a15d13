import type { AnswerOf } from '@wholesale/web-kit/http';
import { call, messageOf, queryOf } from '@wholesale/web-kit/http';
import { readsOf, useLive } from '@wholesale/web-kit';
import { useMutation, useQuery, useQueryClient } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';

const query = queryOf('listNotifications');
const pollInterval = 15_000;

type Notifications = AnswerOf<'listNotifications'>;

/** The latest notifications and the number of unread ones. */
export function useNotifications() {
  return useQuery({ ...query, ...useLive(pollInterval) });
}

/** Marks notifications as read at once; a failure shows the server's state again. Without ids: all. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[] | undefined) => {
      await queries.cancelQueries(readsOf('listNotifications')); // a poll under way would show the old state again
      queries.setQueryData<Notifications>(query.queryKey, (data) => data && markRead(data, ids));
      return call('markNotificationsRead', { body: ids ? { ids } : {} });
    },
    onError: (error, ids) => {
      if (!ids) toast.error(messageOf(error));
    },
    onSettled: () => queries.invalidateQueries(readsOf('listNotifications')),
  });
}

function markRead({ items, unread }: Notifications, ids: string[] | undefined): Notifications {
  const newly = items.filter(({ _id, read }) => !read && (ids?.includes(_id) ?? true));
  return {
    items: items.map((item) => (newly.includes(item) ? { ...item, read: true } : item)),
    unread: ids ? Math.max(0, unread - newly.length) : 0,
  };
}
