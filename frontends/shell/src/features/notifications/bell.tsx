import { Announce, IconButton } from '@wholesale/web-kit';
import { CatchFailure } from '@wholesale/web-kit/loading';
import { Bell as BellIcon } from 'lucide-react';
import { useCallback, useState } from 'react';
import styles from './bell.module.css';
import { NotificationsPanel } from './notifications-panel.tsx';
import { useForgetOlder, useNotifications } from './use-notifications.ts';

type BellProps = { align: 'start' | 'end' };

/** The bell with the number of unread notifications, which opens the panel. @param props.align the side of the page that it is on */
export const Bell = (props: BellProps) => (
  // The page works without it.
  <CatchFailure panel={() => null}>
    <BellButton {...props} />
  </CatchFailure>
);

function BellButton({ align }: BellProps) {
  const [open, setOpen] = useState(false);
  const notifications = useNotifications();
  const forgetOlder = useForgetOlder();
  const close = useCallback(() => {
    setOpen(false);
    forgetOlder();
  }, [forgetOlder]);
  const unread = notifications.data?.unread ?? 0;
  const hasMore = useHasRisen(notifications.data?.unread);
  const words = `${unread} unread`;
  return (
    <>
      <IconButton
        label={unread ? `Notifications, ${words}` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={styles.bell}
        onClick={() => setOpen(true)}
      >
        <BellIcon size={20} />
        {unread > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </IconButton>
      <Announce>{hasMore ? `New notification. ${words}` : ''}</Announce>
      {open && <NotificationsPanel notifications={notifications} align={align} onClose={close} />}
    </>
  );
}

/** Whether a number has risen since it was first known. */
function useHasRisen(value: number | undefined): boolean {
  const [last, setLast] = useState(value);
  const [risen, setRisen] = useState(false);
  if (value !== last) {
    setLast(value);
    setRisen(value !== undefined && last !== undefined && value > last);
  }
  return risen;
}
