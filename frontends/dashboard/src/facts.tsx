import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What was agreed, word by word: the name of each thing at the left, the thing at the right. */
export const Facts = ({ children, hidden }: { children: ReactNode; hidden?: boolean }) => (
  <dl className={styles.facts} aria-hidden={hidden}>
    {children}
  </dl>
);

/** One line of `<Facts>`. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
