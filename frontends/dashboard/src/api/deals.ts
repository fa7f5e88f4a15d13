import type { Deal } from '@wholesale/contracts';
import { activeStatuses, type BookingStatus } from '@wholesale/contracts/values';
import { listingReads, readsOf, useInvalidate } from '@wholesale/web-kit';
import { ApiError, call, every, messageOf, onReturn, queryOf } from '@wholesale/web-kit/http';
import { useMutation, useQuery, useQueryClient } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import { useRef } from 'react';
import type { Side } from '../deal/words.ts';
import { useList, useListChange, useWholeList } from '../lists.ts';

export const isActive = ({ status }: { status: BookingStatus }): boolean => activeStatuses.includes(status);

/** One deal. The other side may act at any time, so it is asked for again every 15 s; every 2 s while the shop has not confirmed it. */
export const useDeal = (id: string, { enabled = true } = {}) =>
  useQuery({
    ...queryOf('showDeal', { params: { id } }),
    enabled,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: onReturn,
    refetchInterval: ({ state }) =>
      state.data && !isActive(state.data) ? false : every(state.data?.status === 'placed' ? 2_000 : 15_000)({ state }),
  });

/** The deals of one side in these states, newest first, 20 at a time. */
export const useDeals = (role: Side, statuses: readonly BookingStatus[]) =>
  useList({
    name: 'listDeals',
    query: { role, status: statuses.join() },
    pollWhile: ({ status }) => status === 'placed',
  });

/** The deals that wait for the seller or for the handover, all of them. */
export const useActiveSales = () =>
  useWholeList(useList({ name: 'listDeals', query: { role: 'seller', status: activeStatuses.join(), limit: '20' } }));

/** The seller's completed deals, all of them: what was sold and earned. */
export const useCompletedSales = () =>
  useWholeList(useList({ name: 'listDeals', query: { role: 'seller', status: 'completed', limit: '20' } }));

/** Shows what the server answered, in every list that has the deal. Lists are read again when they are shown next. */
function useDealUpdate() {
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const change = useListChange();
  return (deal: Deal) => {
    queries.setQueryData(queryOf('showDeal', { params: { id: deal._id } }).queryKey, deal);
    change<Deal>(['listDeals'], (row) => (row._id === deal._id ? deal : row));
    // Not at once: the row that was pressed would leave its list under the finger.
    void queries.invalidateQueries({ ...readsOf('listDeals'), refetchType: 'none' });
    invalidate('listBookings', 'listProducts', ...listingReads);
  };
}

/** A change of a deal, which succeeds once: a second press before the page shows the new state does nothing. @param options.inline errors that the caller shows itself, instead of a toast */
function useDealChange<Input>(
  send: (input: Input) => Promise<Deal>,
  { done, inline = () => false }: { done: string | ((deal: Deal) => string); inline?: (error: Error) => boolean },
) {
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const update = useDealUpdate();
  const sent = useRef(false);
  const mutation = useMutation({
    mutationFn: send,
    onMutate: async () => {
      // A read that is on its way does not have the change yet and would take it back.
      await Promise.all(
        (['showDeal', 'listDeals'] as const).map((name) => queries.cancelQueries(readsOf(name), { revert: false })),
      );
    },
    onSuccess: (deal) => {
      toast.success(typeof done === 'string' ? done : done(deal));
      update(deal);
    },
    onError: (error) => {
      sent.current = false;
      if (!inline(error)) toast.error(messageOf(error));
      // The state may have changed first, or the answer was lost.
      invalidate('showDeal', 'listDeals');
    },
  });
  const mutate: typeof mutation.mutate = (...input) => {
    if (sent.current) return;
    sent.current = true;
    mutation.mutate(...input);
  };
  return { ...mutation, mutate };
}

const hasCode = (error: Error, ...codes: string[]): boolean => error instanceof ApiError && codes.includes(error.code);

export const useAcceptDeal = () =>
  useDealChange(({ _id }: Deal) => call('acceptDeal', { params: { id: _id } }), { done: 'Booking accepted' });

/** Declines before acceptance, cancels after it. The reason is shown to the other side. */
export const useEndDeal = () =>
  useDealChange(
    ({ deal, reason }: { deal: Deal; reason: string }) =>
      deal.viewer === 'seller' && deal.status === 'held' ? decline(deal, reason) : cancel(deal, reason),
    { done: ({ reason }) => (reason === 'declined' ? 'Booking declined' : 'Booking cancelled') },
  );

const decline = ({ _id }: Deal, reason: string) =>
  call('declineDeal', { params: { id: _id }, body: reason ? { reason } : {} });

async function cancel(deal: Deal, reason: string): Promise<Deal> {
  await call('cancelBooking', { params: { id: deal._id }, ...(reason && { body: { reason } }) });
  return call('showDeal', { params: { id: deal._id } }).catch(() => ({
    ...deal,
    status: 'ended',
    reason: `cancelled-by-${deal.viewer}`,
    endedBy: deal.viewer,
  }));
}

export const useSetMeeting = () =>
  useDealChange(
    ({ _id, ...body }: { _id: string; place?: string; at?: string }) =>
      call('setMeeting', { params: { id: _id }, body }),
    { done: 'Meeting saved', inline: (error) => hasCode(error, 'invalid', 'meeting-time') },
  );

export const useHandOver = () =>
  useDealChange(
    ({ _id, code }: { _id: string; code: string }) => call('handOver', { params: { id: _id }, body: { code } }),
    { done: 'Deal completed', inline: (error) => hasCode(error, 'wrong-code', 'code-locked', 'invalid') },
  );

export const useConfirmReceipt = () =>
  useDealChange(({ _id }: Deal) => call('confirmReceipt', { params: { id: _id } }), { done: 'Deal completed' });
