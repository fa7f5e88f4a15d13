import styles from './deadline.module.css';
import { formatLeft, formatMoment } from './times.ts';
import { useNow } from './use-now.ts';

/**
 * How much time is left, which keeps itself up to date, and until when: `2 days left until Sun 22 Nov, 09:00`.
 * @param props.look `stacked` in two lines; `brief` names the moment only on hover
 */
export function Deadline({ at, look }: { at: string; look?: 'stacked' | 'brief' }) {
  const left = formatLeft(at, useNow());
  const moment = formatMoment(at);
  return (
    <time dateTime={at} title={moment} className={look === 'stacked' ? styles.stacked : styles.deadline}>
      <span className={styles.left}>{left}</span>
      {look !== 'brief' && (
        <>
          {' '}
          <span className={styles.exact}>until {moment}</span>
        </>
      )}
    </time>
  );
}
