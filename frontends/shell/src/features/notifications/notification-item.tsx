import type { Notification } from '@wholesale/contracts';
import { classNames, formatMoment, originOf, VisuallyHidden } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import styles from './notifications-panel.module.css';

/** It takes the place of the panel's own history entry. Only a path of this site is followed. */
export const NotificationItem = ({
  item,
  onFollow,
}: {
  item: Notification;
  onFollow: (notification: Notification) => void;
}) => (
  <Link
    replace
    to={originOf('', { from: item.link })}
    className={classNames(styles.item, !item.read && styles.unread)}
    onClick={() => onFollow(item)}
  >
    <strong dir="auto">
      {!item.read && <VisuallyHidden>Unread: </VisuallyHidden>}
      {item.title}
    </strong>
    <span dir="auto" className={styles.text}>
      {item.text}
    </span>
    <time dateTime={item.at}>{formatMoment(item.at)}</time>
  </Link>
);
