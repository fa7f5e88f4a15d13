import styles from './deadline.module.css';
import { formatLeft, formatMoment } from './times.ts';
import { useNow } from './use-now.ts';

/** How much time is left, and until when: `2 days left, until Sun 22 Nov, 09:00`. The first part keeps itself up to date. */
export function Deadline({ at, stacked }: { at: string; stacked?: boolean }) {
  const left = formatLeft(at, useNow());
  return (
    <time dateTime={at} className={stacked ? styles.stacked : styles.deadline}>
      <span className={styles.left}>{left}</span> <span className={styles.exact}>until {formatMoment(at)}</span>
    </time>
  );
}
