import type { Message } from '@wholesale/contracts';
import { perShortPage } from '@wholesale/contracts/values';
import { keyOf, useLive } from '@wholesale/web-kit';
import { call, messageOf } from '@wholesale/web-kit/http';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';

/** The messages that are loaded, oldest first. `more`: the server has older ones. */
export type Thread = { messages: readonly Message[]; more: boolean };

const threadInterval = 3_000;
const threadKey = (id: string) => keyOf('listMessages', { params: { id } });

/** The messages of a conversation: the latest ones are repeated, older ones are loaded on demand and kept. */
export function useThread(id: string) {
  const queries = useQueryClient();
  const thread = useQuery({
    queryKey: threadKey(id),
    queryFn: async ({ signal }) => {
      const latest = await call('listMessages', { params: { id }, signal });
      return withLatest(queries.getQueryData<Thread>(threadKey(id)), latest);
    },
    ...useLive(threadInterval),
  });
  const older = useMutation({
    mutationFn: (after: string) => call('listMessages', { params: { id }, query: { after } }),
    onSuccess: (page) =>
      queries.setQueryData<Thread>(
        threadKey(id),
        (known) => known && { messages: union(known.messages, page), more: page.length === perShortPage },
      ),
    onError: (error) => toast.error(messageOf(error)),
  });
  const oldest = thread.data?.messages[0]?._id;
  return {
    ...thread,
    older: thread.data?.more && oldest ? { load: () => older.mutate(oldest), busy: older.isPending } : undefined,
  };
}

/** Adds a message that was sent to the messages that are shown. */
export const addMessage = (queries: QueryClient, id: string, message: Message) =>
  queries.setQueryData<Thread>(
    threadKey(id),
    (known) => known && { ...known, messages: union(known.messages, [message]) },
  );

/**
 * The known messages with the latest page. A full page without any known message may leave a gap before it, so everything older
 * is loaded again on demand.
 * @param latest newest first, as the server sends them
 */
export function withLatest(known: Thread | undefined, latest: readonly Message[]): Thread {
  const isFull = latest.length === perShortPage;
  const ids = new Set(latest.map(({ _id }) => _id));
  const hasGap = isFull && !known?.messages.some(({ _id }) => ids.has(_id));
  if (!known || hasGap) return { messages: union([], latest), more: isFull };
  return { messages: union(known.messages, latest), more: known.more };
}

/** Both lists without repeats, oldest first: in the order of the ids, which is the server's. */
function union(known: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map([...known, ...more].map((message) => [message._id, message]));
  return [...byId.values()].sort((one, other) => (one._id < other._id ? -1 : 1));
}
