import type { Deal } from '@wholesale/contracts';
import { Button, Card, LinkButton, paths } from '@wholesale/web-kit';
import { useEffect, useRef, useState } from 'react';
import { isActive, useAcceptDeal } from '../../../api/deals.ts';
import { Actions } from '../../../actions.tsx';
import { Deadline } from '../../../deal/deadline.tsx';
import { DealStatus } from '../../../deal/deal-status.tsx';
import type { Side } from '../../../deal/words.ts';
import layout from '../../../layout.module.css';
import { stepOf } from '../step.ts';
import { CodeDisplay } from './code-display.tsx';
import { CodeEntry } from './code-entry.tsx';
import { EndDialog } from './end-dialog.tsx';
import styles from './next-step.module.css';
import { ReceiptButton } from './receipt-button.tsx';

/** Who has to act and until when, with one main action for the side that looks. */
export function NextStep({ deal, side }: { deal: Deal; side: Side }) {
  const { headline, text, until } = stepOf(deal, side);
  const note = deal.status === 'ended' ? deal.history.at(-1)?.note : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState(false);
  useFocusAfterChange(deal.status, heading);
  const end = () => setEnding(true);
  return (
    <Card as="section" padded aria-labelledby="deal-next-step" className={layout.stack}>
      <p className={styles.top}>
        <DealStatus status={deal.status} side={side} />
        {until && deal.deadline && (
          <span className={styles.deadline}>
            {until}: <Deadline at={deal.deadline} />
          </span>
        )}
      </p>
      <div aria-live="polite" className={styles.words}>
        <h2 id="deal-next-step" ref={heading} tabIndex={-1} className={styles.headline}>
          {headline}
        </h2>
        <p className={styles.text}>{text}</p>
        {note && <blockquote className={styles.note}>{note}</blockquote>}
      </div>
      <StepActions deal={deal} side={side} onEnd={end} />
      {ending && isActive(deal) && <EndDialog deal={deal} side={side} onClose={() => setEnding(false)} />}
    </Card>
  );
}

function StepActions({ deal, side, onEnd }: { deal: Deal; side: Side; onEnd: () => void }) {
  const cancel = (
    <Button variant={deal.status === 'accepted' ? 'quiet' : 'secondary'} className={styles.cancel} onClick={onEnd}>
      Cancel booking
    </Button>
  );
  if (deal.status === 'held' && side === 'seller') return <Answer deal={deal} onDecline={onEnd} />;
  if (deal.status === 'accepted')
    return side === 'seller' ? (
      <CodeEntry deal={deal} beside={cancel} />
    ) : (
      <>
        <CodeDisplay code={deal.code} />
        <Actions>
          <ReceiptButton deal={deal} />
          {cancel}
        </Actions>
      </>
    );
  if (isActive(deal)) return side === 'buyer' ? <Actions>{cancel}</Actions> : null;
  if (deal.status === 'ended' && side === 'buyer')
    return (
      <Actions>
        {deal.refusedFor === 'price-changed' ? (
          <LinkButton to={paths.listing({ brand: deal.listing.brand, _id: deal.listingId })}>
            See the new price
          </LinkButton>
        ) : (
          <LinkButton to={paths.brand(deal.listing.brand)}>Find another phone</LinkButton>
        )}
      </Actions>
    );
  return null;
}

function Answer({ deal, onDecline }: { deal: Deal; onDecline: () => void }) {
  const accept = useAcceptDeal();
  return (
    <Actions>
      <Button size="lg" busy={accept.isPending} busyLabel="Accepting" onClick={() => accept.mutate(deal)}>
        Accept
      </Button>
      <Button variant="secondary" size="lg" onClick={onDecline} disabled={accept.isPending}>
        Decline
      </Button>
    </Actions>
  );
}

/** Moves the focus to the new headline when the button that had it is gone. */
function useFocusAfterChange(status: Deal['status'], heading: { current: HTMLElement | null }) {
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    // After a closing dialog has put the focus back.
    queueMicrotask(() => {
      const at = document.activeElement;
      if (at === document.body || at?.id === 'content') heading.current?.focus({ preventScroll: true });
    });
  }, [status, heading]);
}
