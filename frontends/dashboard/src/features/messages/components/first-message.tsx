import { Card, useAskSeller } from '@wholesale/web-kit';
import { messageOf } from '@wholesale/web-kit/http';
import { useWriting } from '../writing.ts';
import { Composer } from './composer.tsx';
import { contactHint } from './conversation-thread.tsx';
import styles from './deal-messages.module.css';

/** The first message of a buyer to the seller of a phone, which opens the conversation. */
export function FirstMessage({ listingId }: { listingId: string }) {
  const { draft, change } = useWriting(listingId);
  const ask = useAskSeller(listingId, () => change(() => ({ draft: '' })));
  return (
    <Card as="section" aria-labelledby="ask-seller" className={styles.first}>
      <h3 id="ask-seller">Ask the seller</h3>
      <Composer
        text={draft}
        label="Your message to the seller"
        busy={ask.isPending}
        error={ask.error ? messageOf(ask.error) : undefined}
        hint={contactHint(false)}
        onChange={(text) => change(() => ({ draft: text }))}
        onSend={ask.mutate}
      />
    </Card>
  );
}
