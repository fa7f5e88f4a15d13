import { pages, type dashboardPages } from '@wholesale/contracts/pages';
import type { ReactNode } from 'react';
import { PageHead, PageHeading, type Crumb } from '@wholesale/web-kit';
import layout from './layout.module.css';

/** @param props.title of one thing, where the page's own title names the kind: the phone of an order */
export const DashboardPage = ({
  page,
  title,
  crumbs,
  lead,
  actions,
  children,
}: {
  page: keyof typeof dashboardPages;
  title?: string | undefined;
  crumbs?: readonly Crumb[];
  lead: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <div className={layout.page}>
    <PageHead title={title ? `${title} · ${pages[page].title}` : pages[page].title} />
    <PageHeading title={title ?? pages[page].title} lead={lead} actions={actions} {...(crumbs && { crumbs })} />
    {children}
  </div>
);
