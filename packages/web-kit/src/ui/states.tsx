import { notFoundTitle } from '@wholesale/contracts/pages';
import { RotateCw } from 'lucide-react';
import { messageOf } from '@wholesale/web-kit/http';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Button, LinkButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Illustration, type IllustrationName } from './illustration.tsx';
import { PageHead } from './page-head.tsx';
import styles from './states.module.css';
import { useRetryWhenOnline } from './use-retry-when-online.ts';

type StateProps = {
  illustration: IllustrationName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  alert?: boolean;
  heading?: 'h1' | 'h2';
  className?: string | undefined;
};

function State({ illustration, title, text, action, alert, heading: Heading = 'h2', className }: StateProps) {
  return (
    <div className={classNames(styles.state, className)} role={alert ? 'alert' : undefined}>
      <Illustration name={illustration} />
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export const EmptyState = ({
  illustration = 'no-phones',
  ...state
}: Omit<StateProps, 'illustration' | 'alert'> & { illustration?: IllustrationName }) => (
  <State {...state} illustration={illustration} />
);

/** An error with Retry. Shows the message of `error` without `text`; retries itself on reconnect. */
export function ErrorState({
  title = 'Something went wrong',
  text,
  error,
  onRetry,
  className,
}: {
  title?: string;
  text?: ReactNode;
  error?: Error | null;
  onRetry?: () => void;
  className?: string;
}) {
  const offline = useRetryWhenOnline(onRetry);
  const retry = onRetry && (
    <Button variant="secondary" icon={<RotateCw size={18} />} onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <State
      alert
      illustration={offline ? 'offline' : 'error'}
      title={title}
      text={text ?? (error && messageOf(error))}
      action={retry}
      className={className}
    />
  );
}

/** The page for an address that leads nowhere. */
export const NotFound = () => (
  <div className={classNames(styles.state, styles.notFound)}>
    <PageHead title={notFoundTitle} />
    <Illustration name="not-found" />
    <p className={styles.code}>404</p>
    <h1 className={styles.title}>Sorry, we couldn&apos;t find this page.</h1>
    <p className={styles.text}>But dont worry, you can find plenty of other things on our homepage.</p>
    <div className={styles.action}>
      <LinkButton to={paths.home} size="lg">
        Back to homepage
      </LinkButton>
    </div>
  </div>
);
