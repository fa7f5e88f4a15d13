import { LoadBoundary } from '@wholesale/web-kit/loading';
import { withRetry } from '@wholesale/web-kit/remotes';

const load = withRetry(async () => {
  const { DealMessages } = await import('../features/messages/components/deal-messages.tsx');
  return { default: DealMessages };
});

/** The messages beside a deal. They load on their own: if they fail, the deal still works. */
export const MessagesSlot = (deal: { listingId: string; buyerId: string }) => (
  <section aria-label="Messages">
    <LoadBoundary load={load} props={deal} title="The messages" small />
  </section>
);
