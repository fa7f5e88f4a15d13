import type { Conversation } from '@wholesale/contracts';
import { queryOf } from '@wholesale/web-kit/http';
import { classNames, ConfirmDialog, IconButton, paths } from '@wholesale/web-kit';
import { useQuery } from '@wholesale/web-kit/query';
import { Link } from '@wholesale/web-kit/router';
import { Ban, Flag } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { SquarePhoto } from '../../../square-photo.tsx';
import { useBlock } from '../api/conversations.ts';
import { ReportDialog } from './report-dialog.tsx';
import styles from './thread-head.module.css';

type ThreadHeadProps = {
  conversation: Conversation;
  takesPart: boolean;
  /** One of the two blocked the other, here or in another conversation. */
  blocked: boolean;
  back: ReactNode;
  embedded: boolean;
};

/** Who the conversation is with, the phone that it is about, and report and block. */
export function ThreadHead({ conversation, takesPart, blocked, back, embedded }: ThreadHeadProps) {
  const { _id, withName, picture, reported } = conversation;
  const [dialog, setDialog] = useState<'report' | 'block'>();
  const block = useBlock(_id);
  const close = () => setDialog(undefined);
  return (
    <header className={classNames(styles.head, back !== undefined && styles.withBack)}>
      {back}
      {!embedded && <SquarePhoto src={picture} sizes="48px" className={styles.photo} />}
      <div className={styles.words}>
        <h2>
          <bdi>{withName}</bdi>
        </h2>
        {!embedded && <AboutPhone conversation={conversation} />}
      </div>
      {takesPart && (
        <div className={styles.tools}>
          {!reported && (
            <IconButton label="Report this conversation" aria-haspopup="dialog" onClick={() => setDialog('report')}>
              <Flag size={20} />
            </IconButton>
          )}
          {!blocked && (
            <IconButton label={`Block ${withName}`} aria-haspopup="dialog" onClick={() => setDialog('block')}>
              <Ban size={20} />
            </IconButton>
          )}
        </div>
      )}
      {takesPart && reported && <p className={styles.note}>Reported. Our team can read this conversation.</p>}
      {dialog === 'report' && <ReportDialog id={_id} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'block'}
        title={`Block ${withName}?`}
        text="Neither of you can write to the other, in any conversation, until you unblock them."
        confirmLabel="Block"
        tone="primary"
        busy={block.isPending}
        onConfirm={() => block.mutate(true, { onSettled: close })}
        onClose={close}
      />
    </header>
  );
}

/** The phone's name, as a link while the shop still shows it. */
function AboutPhone({ conversation: { listingId, itemName } }: Pick<ThreadHeadProps, 'conversation'>) {
  // In a list, because a browser writes every 404 of a single phone to the console.
  const { data } = useQuery({
    ...queryOf('findListings', { query: { ids: listingId } }),
    select: ([phone]) => phone,
    staleTime: 60_000,
  });
  return (
    <p className={styles.about}>
      {data ? (
        <Link to={paths.listing(data)}>
          <bdi>{itemName}</bdi>
        </Link>
      ) : (
        <bdi>{itemName}</bdi>
      )}
    </p>
  );
}
