import type { Conversation, Message } from '@wholesale/contracts';
import { Announce, Button, formatDay } from '@wholesale/web-kit';
import { ArrowDown } from 'lucide-react';
import type { Unsent } from '../writing.ts';
import { useChatScroll } from '../use-chat-scroll.ts';
import { useNewMessages } from '../use-new-messages.ts';
import { MessageBubble } from './message-bubble.tsx';
import styles from './message-list.module.css';
import { UnsentBubble } from './unsent-bubble.tsx';

type MessageListProps = {
  conversation: Conversation;
  messages: readonly Message[];
  unsent: readonly Unsent[];
  older: { load: () => void; busy: boolean } | undefined;
  /** Grows with each message that the person sends. */
  sent: number;
  takesPart: boolean;
  /** The last refresh failed. */
  stale: boolean;
  onRetry: (message: Unsent) => void;
  onEdit: (message: Unsent) => void;
};

export function MessageList(props: MessageListProps) {
  const { conversation, messages, unsent, older, sent, takesPart, stale, onRetry, onEdit } = props;
  const last = messages.at(-1);
  const { viewport, content, isAtBottom, goToBottom } = useChatScroll({
    first: messages[0]?._id,
    last: unsent.at(-1)?.key ?? last?._id,
    sent,
  });
  const { hasUnseen, announcement } = useNewMessages(messages, { isAtBottom, name: conversation.withName });
  const nameOf = ({ own, from }: Message) => {
    if (own) return 'You';
    if (takesPart) return conversation.withName;
    return from === conversation.buyerId ? 'Buyer' : 'Seller';
  };
  return (
    <div className={styles.frame}>
      <div ref={viewport} role="region" aria-label="Message history" tabIndex={0} className={styles.viewport}>
        <div ref={content} className={styles.content}>
          {older && (
            <Button
              variant="quiet"
              size="sm"
              busy={older.busy}
              busyLabel="Loading older messages"
              className={styles.older}
              onClick={older.load}
            >
              Show older messages
            </Button>
          )}
          {!messages.length && !unsent.length && <p className={styles.empty}>No messages yet</p>}
          <ol role="list" className={styles.messages}>
            {messages.map((message, index) => (
              <MessageBubble
                key={message._id}
                message={message}
                name={nameOf(message)}
                isNamed={!takesPart}
                isMine={takesPart ? message.own : message.from === conversation.sellerId}
                day={dayBefore(messages, index)}
              />
            ))}
            {unsent.map((each) => (
              <UnsentBubble key={each.key} unsent={each} onRetry={() => onRetry(each)} onEdit={() => onEdit(each)} />
            ))}
          </ol>
        </div>
      </div>
      {stale && <p className={styles.stale}>New messages can’t be loaded right now. We keep trying.</p>}
      {hasUnseen && (
        <Button size="sm" icon={<ArrowDown size={16} />} className={styles.jump} onClick={goToBottom}>
          New messages
        </Button>
      )}
      <Announce>{announcement}</Announce>
    </div>
  );
}

/** The day that starts with a message; undefined within a day. */
function dayBefore(messages: readonly Message[], index: number): string | undefined {
  const day = formatDay(messages[index]?.sentAt ?? '');
  const before = messages[index - 1];
  return before && formatDay(before.sentAt) === day ? undefined : day;
}
