import { CloudOff } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './outdated-note.module.css';

/** The last refresh failed, so what the page shows may have changed. */
export const OutdatedNote = ({
  onRetry,
  text = 'We could not refresh this page. It may be out of date.',
  className,
}: {
  onRetry: () => void;
  text?: string;
  className?: string | undefined;
}) => (
  <div role="status" className={classNames(styles.note, className)}>
    <CloudOff size={18} />
    <p>{text}</p>
    <Button variant="secondary" size="sm" onClick={onRetry}>
      Retry
    </Button>
  </div>
);
