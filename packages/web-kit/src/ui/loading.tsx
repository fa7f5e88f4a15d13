import type { ReactNode } from 'react';
import styles from './loading.module.css';
import { useStillTrying } from './use-still-trying.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Announces loading once, hides its children from screen readers, and says so when it takes several attempts. */
export const Loading = ({ children, label = 'Loading' }: { children: ReactNode; label?: string }) => (
  <div role="status" aria-busy="true" className={styles.loading}>
    <StillTrying>
      <VisuallyHidden>{label}</VisuallyHidden>
    </StillTrying>
    {children}
  </div>
);

/** Says that loading takes several attempts; its children until then. For use within a status. */
export const StillTrying = ({ children }: { children?: ReactNode }) =>
  useStillTrying() ? <p className={styles.still}>Still trying…</p> : children;
