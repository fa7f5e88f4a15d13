import { classNames, ConfirmDialog, EmptyState, ErrorState, MoreItems } from '@wholesale/web-kit';
import { useRef } from 'react';
import { DashboardPage } from '../../../dashboard-page.tsx';
import layout from '../../../layout.module.css';
import { useQuestion } from '../../../table/row-focus.ts';
import { tableShapes } from '../../../table/table-shapes.ts';
import { TableSkeleton } from '../../../table/table-skeleton.tsx';
import { useCloseReport, useConversations } from '../api/conversations.ts';
import { ReportCard, type OpenReport } from './report-card.tsx';
import styles from './reports-page.module.css';

/** `/dashboard/reports`: what people reported and no admin has closed yet. */
export default function ReportsPage() {
  return (
    <DashboardPage page="reports" lead="Conversations that someone reported">
      <Reports />
    </DashboardPage>
  );
}

function Reports() {
  const query = useConversations();
  const list = useRef<HTMLUListElement>(null);
  const closing = useQuestion<OpenReport>();
  const close = useCloseReport();
  const { data, error, refetch } = query;
  if (!data && error)
    return <ErrorState title="The reports could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton {...tableShapes.reports} />;
  const conversations = data.pages.flatMap(({ items }) => items);
  const open = conversations.flatMap(({ reports = [], ...conversation }) =>
    reports.map((report) => ({ report, conversation })),
  );
  const { subject } = closing;
  return (
    <>
      {open.length ? (
        <ul ref={list} role="list" className={classNames(layout.stack, styles.list)}>
          {open.map((each) => (
            <li key={each.report._id}>
              <ReportCard open={each} onClose={({ currentTarget }) => closing.ask(each, currentTarget)} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState illustration="no-messages" title="No open reports" text="Reported conversations appear here." />
      )}
      <MoreItems query={query} list={list} count={open.length} busyLabel="Loading more reports" />
      <ConfirmDialog
        open={subject !== undefined}
        title="Close this report?"
        text="Once all reports of a conversation are closed, you can no longer read it."
        confirmLabel="Close report"
        tone="primary"
        busy={close.isPending}
        onConfirm={() => subject && close.mutate(subject, closing.closing({ gone: true }))}
        onClose={closing.close}
      />
    </>
  );
}
