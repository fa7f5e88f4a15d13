import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useRetryWhenOnline } from '../ui/use-retry-when-online.ts';
import styles from './load-failed.module.css';

/**
 * The place of a small part of the page that could not be loaded.
 * @param props.title the name of the part, as in "The price slider did not load"
 * @param props.onClose given for a part that would lie over the page: the line floats at the foot of the window and can be closed
 */
export function LoadFailed({
  title,
  onRetry,
  onClose,
}: {
  title: string;
  onRetry: () => void;
  onClose?: (() => void) | undefined;
}) {
  useRetryWhenOnline(onRetry);
  return (
    <div role="alert" className={classNames(styles.failed, onClose && styles.floating)}>
      <p>{title} did not load.</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Retry
      </Button>
      {onClose && (
        <Button variant="quiet" size="sm" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  );
}
