import { VisuallyHidden } from '@wholesale/web-kit';
import styles from './code.module.css';

/** The buyer's handover code in large digits. It arrives with the deal; without it, it is on its way. */
export function CodeDisplay({ code }: { code: string | undefined }) {
  if (code === undefined) return <p className={styles.hint}>Your code appears here in a moment.</p>;
  return (
    <p className={styles.code}>
      <VisuallyHidden>Your code: {[...code].join(' ')}</VisuallyHidden>
      <span aria-hidden="true" className={styles.half}>
        {code.slice(0, 3)}
      </span>
      <span aria-hidden="true" className={styles.half}>
        {code.slice(3)}
      </span>
    </p>
  );
}
