import type { Conversation } from '@wholesale/contracts';
import {
  brandsSection,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  MoreItems,
  paths,
  Skeleton,
} from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { useRef, type ReactNode } from 'react';
import { useConversations } from '../api/conversations.ts';
import { ConversationRow } from './conversation-row.tsx';
import styles from './conversation-list.module.css';

export function ConversationList({ openId }: { openId: string | undefined }) {
  const query = useConversations();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = query;
  if (!data && error)
    return <ErrorState title="Your conversations did not load" error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const conversations = unique(data.pages.flatMap(({ items }) => items));
  if (!conversations.length) return <NoConversations />;
  return (
    <>
      <ul ref={list} role="list">
        {conversations.map((conversation) => (
          <li key={conversation._id}>
            <ConversationRow conversation={conversation} open={conversation._id === openId} />
          </li>
        ))}
      </ul>
      <MoreItems query={query} list={list} count={conversations.length} busyLabel="Loading more conversations" />
    </>
  );
}

/** A conversation that moves up while pages are read would be on two of them. */
const unique = (conversations: readonly Conversation[]) => [
  ...new Map(conversations.map((conversation) => [conversation._id, conversation])).values(),
];

function NoConversations() {
  const { role } = useSession();
  const words: { title: string; text: string; action?: ReactNode } =
    role === 'admin'
      ? { title: 'No reported conversations', text: 'When someone reports a conversation, you can read it here.' }
      : role === 'seller'
        ? { title: 'No messages yet', text: 'Questions from buyers about your phones appear here.' }
        : {
            title: 'No messages yet',
            text: 'Open a phone and choose “Ask the seller” to start a conversation.',
            action: (
              <LinkButton to={`${paths.home}#${brandsSection}`} variant="secondary">
                Browse phones
              </LinkButton>
            ),
          };
  return (
    <div data-empty>
      <EmptyState illustration="no-messages" {...words} />
    </div>
  );
}

const ListSkeleton = () => (
  <Loading label="Loading your conversations">
    <div className={styles.skeleton}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} width="100%" height={56} radius={12} />
      ))}
    </div>
  </Loading>
);
