import { pages, type dashboardPages } from '@wholesale/contracts/pages';
import type { ReactNode } from 'react';
import { PageHead, PageHeading } from '@wholesale/web-kit';
import styles from './dashboard-page.module.css';

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
