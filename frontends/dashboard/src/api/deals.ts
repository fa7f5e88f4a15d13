import type { Deal } from '@wholesale/contracts';
import { activeStatuses, type BookingStatus } from '@wholesale/contracts/values';
import { ApiError, call, every, onReturn, queryOf } from '@wholesale/web-kit/http';
import { useQuery } from '@wholesale/web-kit/query';
import type { Side } from '../deal/words.ts';
import { useList, useWholeList } from '../lists.ts';
import { useDealChange } from './use-deal-change.ts';

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
