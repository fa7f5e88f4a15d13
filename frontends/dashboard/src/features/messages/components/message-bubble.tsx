import type { Message } from '@wholesale/contracts';
import { classNames, formatTime, VisuallyHidden } from '@wholesale/web-kit';
import styles from './message-bubble.module.css';

type MessageBubbleProps = {
  message: Message;
  name: string;
  /** The name is visible, for somebody who reads the conversation of two others. */
  isNamed: boolean;
  /** On the side of the person's own messages. */
  isMine: boolean;
  /** The day that starts with it. */
  day: string | undefined;
};

export const MessageBubble = ({ message, name, isNamed, isMine, day }: MessageBubbleProps) => (
  <li className={classNames(styles.item, isMine && styles.mine)}>
    {day && <p className={styles.day}>{day}</p>}
    <div className={styles.bubble}>
      {isNamed ? (
        <p className={styles.name}>{name}</p>
      ) : (
        <VisuallyHidden>
          <bdi>{name}</bdi>:{' '}
        </VisuallyHidden>
      )}
      <p dir="auto" className={styles.text}>
        {message.text}
      </p>
      <time dateTime={message.sentAt} className={styles.time}>
        {formatTime(message.sentAt)}
      </time>
    </div>
    {message.masked && <p className={styles.note}>{maskedNotice(message.own)}</p>}
  </li>
);

const maskedNotice = (own: boolean) =>
  own
    ? 'Contact details were removed. You can share them once the seller has accepted a booking.'
    : 'Contact details were removed from this message.';
