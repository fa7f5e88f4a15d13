import { Button } from '@wholesale/web-kit';
import { CloudOff } from 'lucide-react';
import styles from './outdated-note.module.css';

/** What is on the page could not be brought up to date. (That there is no connection at all, the shell says.) */
export const OutdatedNote = ({ onRetry }: { onRetry: () => void }) => (
  <div role="status" className={styles.note}>
    <CloudOff size={18} />
    <p>We could not refresh this page. The phone may have changed meanwhile.</p>
    <Button variant="secondary" size="sm" onClick={onRetry}>
      Retry
    </Button>
  </div>
);
