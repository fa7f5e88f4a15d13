import { Button, ErrorState } from '@wholesale/web-kit';
import { CloudOff } from 'lucide-react';
import styles from './list-errors.module.css';

type ListErrorProps = { what: string; error: Error | null; offline: boolean; onRetry: () => void };

export const ListFailed = ({ what, error, offline, onRetry }: ListErrorProps) =>
  offline ? (
    <ErrorState title="You are offline" text={`We will show ${what} when you reconnect.`} onRetry={onRetry} />
  ) : (
    <ErrorState title={`We could not load ${what}`} error={error} onRetry={onRetry} />
  );

/** For a visible list whose refresh failed (the shell reports a lost connection). */
export const ListOutdated = ({ onRetry }: Pick<ListErrorProps, 'onRetry'>) => (
  <div role="status" className={styles.outdated}>
    <CloudOff size={18} />
    <p>We could not refresh the list. Some phones may have changed.</p>
    <Button variant="secondary" size="sm" onClick={onRetry}>
      Retry
    </Button>
  </div>
);
