import type { ReactNode } from 'react';
import { Card, ErrorState, LinkButton, Loading, Section, Skeleton } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import { Figures, type Figure } from '../../../figures.tsx';
import { FiguresShape } from '../../../figures-shape.tsx';
import { tableShapes } from '../../../table/table-shapes.ts';
import { TableShape } from '../../../table/table-skeleton.tsx';
import layout from '../../../layout.module.css';
import standaloneLink from '../../../standalone-link.module.css';
import styles from './overview.module.css';

type Read = { error: Error | null; data: unknown; refetch: () => unknown };
export type Waiting = { id: string; cell: ReactNode; side: ReactNode };

const maxItems = 4;

/** Shown once all `reads` have data. */
export function Overview({
  name,
  reads,
  sentence,
  to,
  action,
  figures,
  waiting,
}: {
  name: string;
  reads: readonly Read[];
  sentence: string;
  to: string;
  action: string;
  figures: readonly Figure[];
  /** `first`: before the figures, because the person has to act. */
  waiting: { title: string; to: string; items: readonly Waiting[]; first?: boolean };
}) {
  const missing = reads.filter(({ data }) => data === undefined);
  const failed = missing.find(({ error }) => error);
  if (failed)
    return (
      <div className={layout.page}>
        <Banner name={name} />
        <ErrorState
          title="Your overview could not be loaded"
          error={failed.error}
          onRetry={() => missing.forEach(({ refetch }) => void refetch())}
        />
      </div>
    );
  if (missing.length) return <OverviewSkeleton name={name} figures={figures.length} first={waiting.first ?? false} />;
  return (
    <div className={layout.page}>
      <Banner name={name}>
        <p className={styles.sentence}>{sentence}</p>
        <LinkButton to={to} className={styles.action}>
          {action}
        </LinkButton>
      </Banner>
      {waiting.first && <WaitingItems {...waiting} />}
      <Figures label="Summary" figures={figures} />
      {!waiting.first && <WaitingItems {...waiting} />}
    </div>
  );
}

function WaitingItems({ title, to, items }: { title: string; to: string; items: readonly Waiting[] }) {
  if (items.length === 0) return null;
  return (
    <Section
      title={title}
      className={styles.waiting}
      action={
        items.length > maxItems && (
          <Link to={to} className={standaloneLink.link}>
            See all {items.length}
          </Link>
        )
      }
    >
      <Card>
        <ul role="list">
          {items.slice(0, maxItems).map(({ id, cell, side }) => (
            <li key={id} className={styles.item}>
              {cell}
              <span className={styles.side}>{side}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** `first`: the items come before the figures. */
export const OverviewSkeleton = ({
  name,
  figures = 4,
  first = false,
}: {
  name: string;
  figures?: number;
  first?: boolean;
}) => (
  <div className={layout.page}>
    <Banner name={name}>
      <Skeleton width="min(320px, 80%)" height={24} />
      <span className={styles.action}>
        <Skeleton width={150} height={42} radius={11} />
      </span>
    </Banner>
    <Loading>
      {first && <TableShape {...tableShapes.dashboard} />}
      <FiguresShape count={figures} />
      {!first && <TableShape {...tableShapes.dashboard} />}
    </Loading>
  </div>
);

const Banner = ({ name, children }: { name: string; children?: ReactNode }) => (
  <header className={styles.banner}>
    <h1>Welcome, {name}</h1>
    {children}
  </header>
);
