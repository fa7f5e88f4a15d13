import { auditOutcomes } from '@wholesale/contracts/values';
import { Chip, EmptyState, ErrorState, formatDate, formatTime, LinkButton, paths } from '@wholesale/web-kit';
import { Link, useSearchParams } from '@wholesale/web-kit/router';
import type { AuditEntry } from '@wholesale/contracts';
import { DashboardPage } from '../../../dashboard-page.tsx';
import layout from '../../../layout.module.css';
import { useList } from '../../../lists.ts';
import { tableShapes } from '../../../table/table-shapes.ts';
import { TableSkeleton } from '../../../table/table-skeleton.tsx';
import { ShowMore } from '../../../table/table-tools.tsx';
import { actionNameOf, roleNames } from '../action-names.ts';
import { AuditFilters, withFilter, type AuditFilter } from './audit-filters.tsx';
import styles from './audit-page.module.css';

/** `/dashboard/audit?outcome=denied&action=deleteUser&about=…`: denied calls and what admins changed, newest first. */
export default function AuditPage() {
  const [params] = useSearchParams();
  const filter = filterOf(params);
  return (
    <DashboardPage page="audit" lead="What admins changed, and what people were not allowed to do">
      <AuditFilters filter={filter} />
      <Entries filter={filter} />
    </DashboardPage>
  );
}

/** What the address says, as far as the server accepts it. */
function filterOf(params: URLSearchParams): AuditFilter {
  const outcome = auditOutcomes.find((known) => known === params.get('outcome'));
  const action = /^\w{1,40}$/.exec(params.get('action') ?? '')?.[0];
  const about = params.get('about')?.trim().slice(0, 128);
  return { ...(outcome && { outcome }), ...(action && { action }), ...(about && { about }) };
}

function Entries({ filter }: { filter: AuditFilter }) {
  const { data, error, refetch, more } = useList({ name: 'listAudit', query: filter });
  if (!data && error)
    return <ErrorState title="The audit log could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton {...tableShapes.audit} />;
  if (data.length === 0) return <NoEntries isFiltered={Object.keys(filter).length > 0} />;
  return (
    <>
      <ul role="list" aria-label="Audit log" className={layout.frame}>
        {data.map((entry) => (
          <Entry key={entry._id} entry={entry} filter={filter} />
        ))}
      </ul>
      <ShowMore more={more} what="entries" />
    </>
  );
}

const NoEntries = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    illustration="no-messages"
    title={isFiltered ? 'No matching entries' : 'No entries yet'}
    text={isFiltered ? 'Try removing a filter.' : 'Denied calls and changes by admins appear here.'}
    action={
      isFiltered && (
        <LinkButton to={paths.audit} variant="secondary">
          Remove all filters
        </LinkButton>
      )
    }
  />
);

function Entry({ entry, filter }: { entry: AuditEntry; filter: AuditFilter }) {
  const { at, outcome, actor, role, action, target, rule } = entry;
  const related = (id: string) => (
    <Link to={withFilter({ ...filter, about: id })} className={styles.id}>
      {id}
    </Link>
  );
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <strong>{actionNameOf(action)}</strong>
        <Chip tone={outcome === 'denied' ? 'danger' : 'plain'}>{outcomeNames[outcome]}</Chip>
      </p>
      <p className={styles.muted}>
        <time dateTime={at}>
          {formatDate(at)}, {formatTime(at)}
        </time>
        {rule && ` · Rule: ${rule}`}
      </p>
      <p className={styles.muted}>
        By: {roleNames[role]} {related(actor)}
      </p>
      {target && <p className={styles.muted}>About: {related(target)}</p>}
    </li>
  );
}

const outcomeNames: Readonly<Record<AuditEntry['outcome'], string>> = { done: 'Done', denied: 'Denied' };
