import { Card, ErrorState, Loading, Skeleton } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { useConversationAbout } from '../api/conversations.ts';
import { ConversationThread } from './conversation-thread.tsx';
import styles from './deal-messages.module.css';
import { FirstMessage } from './first-message.tsx';

/** The messages of a deal, also before there are any: its buyer can start, its seller reads that there are none yet. */
export function DealMessages({ listingId, buyerId }: { listingId: string; buyerId: string }) {
  const { profile } = useSession();
  const { data, error, refetch } = useConversationAbout({ listingId, buyerId });
  if (data)
    return (
      <Card className={styles.thread}>
        <ConversationThread key={data._id} id={data._id} embedded />
      </Card>
    );
  if (data === null && profile?._id === buyerId) return <FirstMessage listingId={listingId} />;
  if (data === null) return <Card className={styles.empty}>No messages yet</Card>;
  if (error) return <ErrorState title="The messages did not load" error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading the messages">
      <Skeleton width="100%" height={120} radius={16} />
    </Loading>
  );
}
