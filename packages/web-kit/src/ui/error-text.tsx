import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './error-text.module.css';

/** What is wrong with a field, announced at once. */
export function ErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className={styles.error}>
      <CircleAlert size={16} />
      {children}
    </p>
  );
}
