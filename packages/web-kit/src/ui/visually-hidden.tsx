import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);

/** Announces text changes without moving the focus. */
export const Announce = ({ children }: { children: ReactNode }) => (
  <span role="status" aria-live="polite" className={styles.hidden}>
    {children}
  </span>
);
