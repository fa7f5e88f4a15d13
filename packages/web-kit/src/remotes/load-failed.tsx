import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useRetryWhenOnline } from '../ui/use-retry-when-online.ts';
import styles from './load-failed.module.css';

/**
 * Failure line for a small part.
 * @param props.title name of the part, as in "The price slider did not load"
 * @param props.onClose for an overlay: the line floats at the bottom and can be closed
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
