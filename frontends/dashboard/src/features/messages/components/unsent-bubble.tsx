import { Button, classNames } from '@wholesale/web-kit';
import { CircleAlert, Pencil, RotateCw } from 'lucide-react';
import type { Unsent } from '../writing.ts';
import styles from './message-bubble.module.css';

/** A message on its way, or one that failed: it keeps its text, and can be sent again or edited. */
export const UnsentBubble = ({
  unsent: { text, failure },
  onRetry,
  onEdit,
}: {
  unsent: Unsent;
  onRetry: () => void;
  onEdit: () => void;
}) => (
  <li className={classNames(styles.item, styles.mine)}>
    <div className={classNames(styles.bubble, failure ? styles.failed : styles.sending)}>
      <p dir="auto" className={styles.text}>
        {text}
      </p>
      {!failure && <span className={styles.time}>Sending</span>}
    </div>
    {failure && (
      <div role="alert" className={styles.failure}>
        <p>
          <CircleAlert size={16} />
          <span>Not sent. {failure}</span>
        </p>
        <span>
          <Button variant="quiet" size="sm" icon={<RotateCw size={16} />} onClick={onRetry}>
            Retry
          </Button>
          <Button variant="quiet" size="sm" icon={<Pencil size={16} />} onClick={onEdit}>
            Edit
          </Button>
        </span>
      </div>
    )}
  </li>
);
