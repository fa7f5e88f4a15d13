import { pages, type dashboardPages } from '@wholesale/contracts/pages';
import type { ReactNode } from 'react';
import { PageHead, PageHeading } from '@wholesale/web-kit';
import styles from './dashboard-page.module.css';

/** One page of the dashboard: its title in the browser, its heading, and its parts with even room between them. */
export const DashboardPage = ({
  page,
  lead,
  actions,
  children,
}: {
  page: keyof typeof dashboardPages;
  lead: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <div className={styles.page}>
    <PageHead title={pages[page].title} />
    <PageHeading title={pages[page].title} lead={lead} actions={actions} />
    {children}
  </div>
);
