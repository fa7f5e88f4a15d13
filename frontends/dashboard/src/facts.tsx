import type { ReactNode } from 'react';
import styles from './facts.module.css';

export const Facts = ({ children, hidden }: { children: ReactNode; hidden?: boolean }) => (
  <dl className={styles.facts} aria-hidden={hidden}>
    {children}
  </dl>
);

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
