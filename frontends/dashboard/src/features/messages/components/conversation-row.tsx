import type { Conversation } from '@wholesale/contracts';
import { conversationPath, formatMoment, VisuallyHidden } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import { useEffect, useRef } from 'react';
import { SquarePhoto } from '../../../square-photo.tsx';
import styles from './conversation-row.module.css';

export function ConversationRow({ conversation, open }: { conversation: Conversation; open: boolean }) {
  const { _id, withName, itemName, picture, lastMessage } = conversation;
  const unread = open ? 0 : conversation.unread; // opening it marks its messages as read
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The list has just been drawn again for this page.
    if (open) link.current?.scrollIntoView?.({ block: 'nearest' });
  }, [open]);
  return (
    <Link ref={link} to={conversationPath(_id)} aria-current={open ? 'page' : undefined} className={styles.row}>
      <SquarePhoto src={picture} sizes="64px" className={styles.photo} />
      <span className={styles.words}>
        <span className={styles.top}>
          <bdi className={styles.name}>{withName}</bdi>
          {lastMessage && <time dateTime={lastMessage.sentAt}>{formatMoment(lastMessage.sentAt)}</time>}
        </span>
        <bdi className={styles.item}>{itemName}</bdi>
        <span className={styles.bottom}>
          <span className={styles.last}>
            {lastMessage ? (
              <>
                {lastMessage.own && 'You: '}
                <bdi>{lastMessage.text}</bdi>
              </>
            ) : (
              'No messages yet'
            )}
          </span>
          {unread > 0 && (
            <span className={styles.unread}>
              {unread > 99 ? '99+' : unread}
              <VisuallyHidden> unread</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
