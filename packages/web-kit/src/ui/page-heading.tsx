import { Fragment, type ReactNode } from 'react';
import { Link } from '@wholesale/web-kit/router';
import { classNames } from './class-names.ts';
import styles from './page-heading.module.css';

export type Crumb = { label: string; to?: string };

export function PageHeading({
  title,
  lead,
  crumbs,
  actions,
}: {
  title: ReactNode;
  lead?: ReactNode;
  crumbs?: readonly Crumb[];
  actions?: ReactNode;
}) {
  return (
    <header className={styles.heading}>
      <div className={styles.headingText}>
        {crumbs && (
          <nav aria-label="Breadcrumb" className={styles.crumbs}>
            {crumbs.map(({ label, to }, index) => (
              <Fragment key={label}>
                {index > 0 && <span aria-hidden="true"> / </span>}
                {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
              </Fragment>
            ))}
          </nav>
        )}
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

export function Section({
  title,
  lead,
  action,
  id,
  children,
  className,
}: {
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  id?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section id={id} className={classNames(styles.section, className)}>
      <header className={styles.sectionHeading}>
        <div>
          <h2>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
