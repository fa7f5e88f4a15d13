import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status" className={styles.spinner}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
