import type { Conversation } from '@wholesale/contracts';
import { EmptyState, ErrorState, Loading, Skeleton } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { ApiError } from '@wholesale/web-kit/http';
import { useRef, useState, type ReactNode } from 'react';
import { useBlockBetween, useConversation } from '../api/conversations.ts';
import { useOutbox } from '../api/outbox.ts';
import { useThread } from '../api/thread.ts';
import type { Unsent } from '../writing.ts';
import { Composer } from './composer.tsx';
import styles from './conversation-thread.module.css';
import { MessageList } from './message-list.tsx';
import { ThreadHead } from './thread-head.tsx';
import { WritingClosed } from './writing-closed.tsx';

type ThreadProps = {
  id: string;
  /** Shown before the name. */
  back?: ReactNode;
  /** Inside the page of the deal, which shows the phone itself. */
  embedded?: boolean;
};

/** One conversation with its messages and the field to write in. */
export function ConversationThread({ id, back, embedded }: ThreadProps) {
  const conversation = useConversation(id);
  const thread = useThread(id);
  const { data, error } = conversation;
  const failure = error ?? thread.error;
  const gone = failure instanceof ApiError && failure.status === 404;
  if (gone)
    return (
      <Frame back={back}>
        <EmptyState
          illustration="not-found"
          title="This conversation is no longer available"
          text="It may have been removed together with the account or the phone."
        />
      </Frame>
    );
  if (data && thread.data)
    return (
      <LoadedThread conversation={data} thread={{ ...thread, data: thread.data }} back={back} embedded={embedded} />
    );
  if (failure)
    return (
      <Frame back={back}>
        <ErrorState
          title="This conversation did not load"
          error={failure}
          onRetry={() => {
            void conversation.refetch();
            void thread.refetch();
          }}
        />
      </Frame>
    );
  return (
    <Frame back={back}>
      <Loading label="Loading the conversation">
        <div className={styles.skeleton}>
          <Skeleton width="60%" height={44} radius={16} />
          <Skeleton width="46%" height={44} radius={16} />
          <Skeleton width="70%" height={64} radius={16} />
        </div>
      </Loading>
    </Frame>
  );
}

const Frame = ({ back, children }: { back: ReactNode; children: ReactNode }) => (
  <section aria-label="Conversation" className={styles.frame}>
    {back && <div className={styles.bar}>{back}</div>}
    {children}
  </section>
);

function LoadedThread({
  conversation,
  thread,
  back,
  embedded,
}: Omit<ThreadProps, 'id' | 'embedded'> & {
  embedded: boolean | undefined;
  conversation: Conversation;
  thread: ReturnType<typeof useThread> & { data: NonNullable<ReturnType<typeof useThread>['data']> };
}) {
  const { profile } = useSession();
  const { messages } = thread.data;
  const outbox = useOutbox(conversation._id, messages);
  const [sent, setSent] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  /** The pressed button disappears. */
  const thenFocusField = (action: (each: Unsent) => void) => (each: Unsent) => {
    action(each);
    field.current?.focus();
  };
  const { buyerId, sellerId, closed } = conversation;
  const takesPart = profile?._id === buyerId || profile?._id === sellerId;
  const block = useBlockBetween(conversation, { enabled: takesPart });
  const canWrite = takesPart && !block && !closed;
  return (
    <section aria-label={`Conversation with ${conversation.withName}`} className={styles.thread}>
      <ThreadHead
        conversation={conversation}
        takesPart={takesPart}
        blocked={block !== undefined}
        back={back}
        embedded={embedded ?? false}
      />
      <MessageList
        conversation={conversation}
        messages={messages}
        unsent={outbox.unsent}
        older={thread.older}
        sent={sent}
        takesPart={takesPart}
        onRetry={thenFocusField(outbox.retry)}
        onEdit={thenFocusField(outbox.edit)}
        stale={thread.isError}
      />
      {canWrite ? (
        <Composer
          fieldRef={field}
          text={outbox.draft}
          onChange={outbox.setDraft}
          onSend={(text) => {
            outbox.send(text);
            setSent(sent + 1);
          }}
          hint={conversation.contactAllowed ? undefined : contactHint(profile?._id === sellerId)}
        />
      ) : (
        <WritingClosed conversation={conversation} block={block} takesPart={takesPart} />
      )}
    </section>
  );
}

export const contactHint = (isSeller: boolean): string =>
  `Phone numbers, addresses and links are hidden until ${isSeller ? 'you accept' : 'the seller accepts'} a booking.`;
