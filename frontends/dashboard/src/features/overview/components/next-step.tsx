import type { ReactNode } from 'react';
import { Card, ErrorState, LinkButton, Skeleton } from '@wholesale/web-kit';
import { Figures } from '../../../figures.tsx';
import styles from './overview.module.css';

type Read = { isPending: boolean; error: Error | null; refetch: () => unknown };
type Figure = { label: string; value: string | number };

/** Numbers of what is there, then one sentence with the one thing to do next. */
export function NextStep({
  reads,
  figures,
  children,
  to,
  action,
}: {
  reads: readonly Read[];
  figures: readonly Figure[];
  children: ReactNode;
  to: string;
  action: string;
}) {
  const failed = reads.find(({ error, isPending }) => error && !isPending);
  if (failed)
    return (
      <ErrorState
        title="Your numbers could not be loaded"
        error={failed.error}
        onRetry={() => reads.forEach(({ refetch }) => void refetch())}
      />
    );
  if (reads.some(({ isPending }) => isPending)) return <Skeleton width="100%" height={110} radius={20} />;
  return (
    <>
      <Figures label="In numbers" figures={figures} />
      <Card padded className={styles.next}>
        <p className={styles.sentence}>{children}</p>
        <LinkButton to={to}>{action}</LinkButton>
      </Card>
    </>
  );
}
