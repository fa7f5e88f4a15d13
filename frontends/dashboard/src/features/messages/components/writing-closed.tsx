import type { Conversation } from '@wholesale/contracts';
import { Button } from '@wholesale/web-kit';
import { useBlock } from '../api/conversations.ts';
import styles from './writing-closed.module.css';

type WritingClosedProps = {
  conversation: Conversation;
  /** The conversation in which one of the two blocked the other. */
  block: Conversation | undefined;
  takesPart: boolean;
};

/** Why nobody can write in a conversation, in the place of the text field. */
export const WritingClosed = ({ conversation, block, takesPart }: WritingClosedProps) => (
  <div className={styles.closed}>
    {!takesPart ? (
      <p>This conversation was reported. You can read it, but not write.</p>
    ) : conversation.closed || !block ? (
      <p>The other account was deleted, so you can’t write here anymore.</p>
    ) : (
      <Blocked block={block} elsewhere={block._id !== conversation._id} />
    )}
  </div>
);

function Blocked({
  block: { _id, withName, itemName, blocked },
  elsewhere,
}: {
  block: Conversation;
  elsewhere: boolean;
}) {
  const unblock = useBlock(_id);
  const place = elsewhere && (
    <>
      {' '}
      in the conversation about the <bdi>{itemName}</bdi>
    </>
  );
  if (blocked !== 'by-you')
    return (
      <p>
        <bdi>{withName}</bdi> blocked {elsewhere ? 'you' : 'this conversation'}
        {place}, so you can’t write here.
      </p>
    );
  return (
    <>
      <p>
        You blocked <bdi>{withName}</bdi>
        {place}. Neither of you can write here.
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={unblock.isPending}
        busyLabel="Unblocking"
        onClick={() => unblock.mutate(false)}
      >
        Unblock
      </Button>
    </>
  );
}
