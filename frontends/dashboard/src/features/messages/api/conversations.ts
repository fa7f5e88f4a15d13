import type { Conversation } from '@wholesale/contracts';
import { perShortPage } from '@wholesale/contracts/values';
import { keyOf, pagesKey, useInvalidate, useLive } from '@wholesale/web-kit';
import { call, messageOf, queryOf, type AnswerOf } from '@wholesale/web-kit/http';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';

type ConversationPage = AnswerOf<'listConversations'>;
const listInterval = 15_000;

/** The person's own conversations, latest message first; for an admin, the reported ones. */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: pagesKey('listConversations', {}),
    initialPageParam: undefined as { before: string; beforeId: string } | undefined,
    queryFn: ({ pageParam, signal }) => call('listConversations', { query: { ...pageParam }, signal }),
    getNextPageParam: ({ items }: ConversationPage) => {
      const last = items.at(-1);
      return last && items.length >= perShortPage ? { before: last.latestAt, beforeId: last._id } : undefined;
    },
    ...useLive(listInterval),
  });
}

/** One conversation; what the list knows of it is shown until it has loaded. */
export function useConversation(id: string) {
  const queries = useQueryClient();
  return useQuery({
    ...queryOf('showConversation', { params: { id } }),
    placeholderData: () =>
      queries
        .getQueryData<{ pages: ConversationPage[] }>(pagesKey('listConversations', {}))
        ?.pages.flatMap(({ items }) => items)
        .find(({ _id }) => _id === id),
    ...useLive(listInterval),
  });
}

/** The conversation of a buyer about a listing; `null` when nobody has written yet and no booking has opened it. */
export const useConversationAbout = (query: { listingId: string; buyerId: string }) =>
  useQuery({
    ...queryOf('listConversations', { query }),
    select: ({ items }) => items[0] ?? null,
    ...useLive(listInterval),
  });

/**
 * The conversation in which one of these two people blocked the other, which stops all their conversations: this one, or another.
 * Of a buyer's others, the latest 20 are looked through.
 */
export function useBlockBetween(conversation: Conversation, { enabled }: { enabled: boolean }) {
  const { buyerId, sellerId, blocked } = conversation;
  const { data } = useQuery({
    ...queryOf('listConversations', { query: { buyerId } }),
    select: ({ items }) => items.find((other) => other.blocked && other.sellerId === sellerId),
    enabled: enabled && !blocked,
    staleTime: 60_000,
  });
  return blocked ? conversation : data;
}

/** Reports the conversation, so that admins can read it. */
export function useReport(id: string) {
  const keep = useKeep(id);
  return useMutation({
    mutationFn: (reason: string) => call('reportConversation', { params: { id }, body: { ...(reason && { reason }) } }),
    onSuccess: (conversation) => {
      keep(conversation);
      toast.success('Conversation reported');
    },
  });
}

/** Blocks the other side, or lets them write again. */
export function useBlock(id: string) {
  const keep = useKeep(id);
  return useMutation({
    mutationFn: (blocked: boolean) => call('blockConversation', { params: { id }, body: { blocked } }),
    onSuccess: (conversation, blocked) => {
      keep(conversation);
      toast.success(blocked ? 'Conversation blocked' : 'Conversation unblocked');
    },
    onError: (error) => toast.error(messageOf(error)),
  });
}

/** Closes a report, for admins. With its last open report, the conversation is theirs to read no more. */
export function useCloseReport() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ conversation, report }: { conversation: { _id: string }; report: { _id: string } }) =>
      call('closeReport', { params: { id: conversation._id, reportId: report._id } }),
    onSuccess: () => toast.success('Report closed'),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => invalidate('listConversations', 'showConversation'),
  });
}

function useKeep(id: string) {
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  return (conversation: Conversation) => {
    queries.setQueryData(keyOf('showConversation', { params: { id } }), conversation);
    invalidate('listConversations');
  };
}
