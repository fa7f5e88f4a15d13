import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A spinner for buttons and rows; pages and lists use skeletons. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status" className={styles.spinner}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
