import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for a screen reader only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);

/** Says a text when it changes, without moving the focus: counts of results, finished actions. */
export const Announce = ({ children }: { children: ReactNode }) => (
  <span role="status" aria-live="polite" className={styles.hidden}>
    {children}
  </span>
);
