import { Button } from '@wholesale/web-kit';
import { CloudOff } from 'lucide-react';
import styles from './outdated-note.module.css';

/** The last refresh failed, so what the page shows may have changed. */
export const OutdatedNote = ({ onRetry }: { onRetry: () => void }) => (
  <div role="status" className={styles.note}>
    <CloudOff size={18} />
    <p>We could not refresh this page. It may be out of date.</p>
    <Button variant="secondary" size="sm" onClick={onRetry}>
      Retry
    </Button>
  </div>
);
