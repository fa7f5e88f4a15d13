import type { ReactNode } from 'react';
import { PageHead, PageHeading } from '@wholesale/web-kit';
import styles from './dashboard-page.module.css';

export const DashboardPage = ({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <div className={styles.page}>
    <PageHead title={title} />
    <PageHeading title={title} lead={lead} actions={actions} />
    {children}
  </div>
);
