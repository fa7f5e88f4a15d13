import { call } from '@wholesale/web-kit/http';
import { useMutation } from '@wholesale/web-kit/query';
import { useIdempotencyKey } from './idempotency-key.ts';
import { useInvalidate } from './query-keys.ts';

/**
 * Sends the seller of a phone a message, which opens the conversation; a repeat after a lost answer arrives once.
 * @param onSent also called when the message arrives after the component is gone
 */
export function useAskSeller(listingId: string, onSent: () => void) {
  const invalidate = useInvalidate();
  const idempotency = useIdempotencyKey();
  return useMutation({
    mutationFn: (text: string) => {
      const body = { text };
      return call('askSeller', { params: { id: listingId }, body, idempotencyKey: idempotency.keyFor(body) });
    },
    onSuccess: () => {
      onSent();
      invalidate('listConversations', 'listMessages');
    },
    onSettled: (_, error) => idempotency.answered(error),
  });
}
