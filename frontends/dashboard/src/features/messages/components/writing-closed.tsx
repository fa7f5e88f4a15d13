import type { Conversation } from '@wholesale/contracts';
import { Button } from '@wholesale/web-kit';
import { useBlock } from '../api/conversations.ts';
import styles from './writing-closed.module.css';

/** Why nobody can write in a conversation, in the place of the text field. */
export function WritingClosed({ conversation, takesPart }: { conversation: Conversation; takesPart: boolean }) {
  const { _id, withName, blocked, closed } = conversation;
  const block = useBlock(_id);
  return (
    <div className={styles.closed}>
      {!takesPart ? (
        <p>This conversation was reported. You can read it, but not write.</p>
      ) : closed ? (
        <p>The other account was deleted, so you can’t write here anymore.</p>
      ) : blocked === 'by-you' ? (
        <>
          <p>
            You blocked <bdi>{withName}</bdi>. Neither of you can write here.
          </p>
          <Button
            variant="secondary"
            size="sm"
            busy={block.isPending}
            busyLabel="Unblocking"
            onClick={() => block.mutate(false)}
          >
            Unblock
          </Button>
        </>
      ) : (
        <p>
          <bdi>{withName}</bdi> blocked this conversation, so you can’t write here.
        </p>
      )}
    </div>
  );
}
