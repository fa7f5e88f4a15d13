import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A small turning ring, for inside a button or a row; a page or a list gets a skeleton. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status" className={styles.spinner}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
