import { Button, ErrorState } from '@wholesale/web-kit';
import { CloudOff } from 'lucide-react';
import styles from './list-trouble.module.css';

type Trouble = { what: string; error: Error | null; offline: boolean; onRetry: () => void };

/** A list that could not be loaded at all: what failed, and a way to try again. */
export const ListFailed = ({ what, error, offline, onRetry }: Trouble) =>
  offline ? (
    <ErrorState
      title="You are offline"
      text={`We show ${what} as soon as your connection is back.`}
      onRetry={onRetry}
    />
  ) : (
    <ErrorState title={`We could not load ${what}`} error={error} onRetry={onRetry} />
  );

/** A list that is in sight but could not be brought up to date. (That there is no connection at all, the shell says.) */
export const ListOutdated = ({ onRetry }: Pick<Trouble, 'onRetry'>) => (
  <div role="status" className={styles.outdated}>
    <CloudOff size={18} />
    <p>We could not refresh the list. These phones may have changed meanwhile.</p>
    <Button variant="secondary" size="sm" onClick={onRetry}>
      Retry
    </Button>
  </div>
);
