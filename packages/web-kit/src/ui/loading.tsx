import type { ReactNode } from 'react';
import styles from './loading.module.css';
import { useStillTrying } from './use-still-trying.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Announces loading once, hides its children from screen readers, and says so when it takes several attempts. */
export function Loading({ children, label = 'Loading' }: { children: ReactNode; label?: string }) {
  const stillTrying = useStillTrying();
  return (
    <div role="status" aria-busy="true" className={styles.loading}>
      {stillTrying ? <p className={styles.still}>Still trying…</p> : <VisuallyHidden>{label}</VisuallyHidden>}
      {children}
    </div>
  );
}
