import { CloudOff } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from '../styles/outdated-note.module.css';

/** The last refresh failed, so what the page shows may have changed. */
export const OutdatedNote = ({ onRetry, className }: { onRetry: () => void; className?: string | undefined }) => (
  <div role="status" className={classNames(styles.note, className)}>
    <CloudOff size={18} />
    <p>We could not refresh this page. It may be out of date.</p>
    <Button variant="secondary" size="sm" onClick={onRetry}>
      Retry
    </Button>
  </div>
);
