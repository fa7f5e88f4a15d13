import type { Deal } from '@wholesale/contracts';
import { listingReads, readsOf, useInvalidate } from '@wholesale/web-kit';
import { messageOf, queryOf } from '@wholesale/web-kit/http';
import { useMutation, useQueryClient } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import { useRef } from 'react';
import { useListChange } from '../lists.ts';

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
export function useDealChange<Input>(
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
