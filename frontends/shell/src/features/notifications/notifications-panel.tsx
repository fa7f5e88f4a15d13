import type { Notification } from '@wholesale/contracts';
import {
  Button,
  classNames,
  EmptyState,
  ErrorState,
  IconButton,
  Loading,
  MoreItems,
  Skeleton,
  useModal,
  useOnline,
} from '@wholesale/web-kit';
import { CheckCheck, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { NotificationItem } from './notification-item.tsx';
import styles from './notifications-panel.module.css';
import { useMarkRead, type useNotifications } from './use-notifications.ts';

type PanelProps = {
  notifications: ReturnType<typeof useNotifications>;
  align: 'start' | 'end';
  onClose: () => void;
};

export function NotificationsPanel({ notifications, align, onClose }: PanelProps) {
  const modal = useModal(true, onClose, { backCloses: true });
  const id = useId();
  const { mutate: markRead } = useMarkRead();
  const { data } = notifications;
  const online = useOnline();
  return (
    <dialog {...modal} aria-labelledby={id} className={classNames(styles.panel, styles[align])}>
      <div className={styles.head}>
        <h2 id={id}>Notifications</h2>
        <IconButton label="Close" onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      {data && data.unread > 0 && (
        <Button
          variant="quiet"
          size="sm"
          className={styles.all}
          icon={<CheckCheck size={18} />}
          onClick={() => markRead(undefined)}
        >
          Mark all as read
        </Button>
      )}
      {data && !online && <p className={styles.note}>You are offline. This list may be out of date.</p>}
      <Content
        notifications={notifications}
        onFollow={({ _id, read }) => {
          if (!read) markRead([_id]);
          onClose();
        }}
      />
    </dialog>
  );
}

function Content({
  notifications,
  onFollow,
}: Pick<PanelProps, 'notifications'> & { onFollow: (notification: Notification) => void }) {
  const { data, error, refetch } = notifications;
  const list = useRef<HTMLUListElement>(null);
  if (!data && error)
    return <ErrorState title="Your notifications did not load" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading your notifications">
        <div className={styles.skeleton}>
          <Skeleton width="70%" />
          <Skeleton width="90%" />
          <Skeleton width="60%" />
        </div>
      </Loading>
    );
  if (!data.items.length)
    return (
      <EmptyState
        illustration="no-messages"
        title="No notifications yet"
        text="News about your bookings, phones and messages appears here."
      />
    );
  return (
    <>
      <ul ref={list} role="list" className={styles.list}>
        {data.items.map((item) => (
          <li key={item._id}>
            <NotificationItem item={item} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      <MoreItems query={notifications} list={list} count={data.items.length} busyLabel="Loading older notifications" />
    </>
  );
}
