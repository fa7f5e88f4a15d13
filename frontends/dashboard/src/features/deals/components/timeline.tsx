import type { Deal } from '@wholesale/contracts';
import { Card, classNames } from '@wholesale/web-kit';
import { formatMoment } from '../../../deal/times.ts';
import type { Side } from '../../../deal/words.ts';
import { historyText } from '../step.ts';
import page from './deal-page.module.css';
import styles from './timeline.module.css';

/** What happened so far, oldest first. */
export const Timeline = ({ deal, side }: { deal: Deal; side: Side }) => (
  <Card as="section" padded aria-labelledby="deal-history" className={classNames(page.box, page.last)}>
    <h2 id="deal-history">What happened so far</h2>
    <ol role="list" className={styles.timeline}>
      {deal.history.map((entry, index) => (
        <li key={index} className={styles.entry}>
          <p>{historyText(entry, deal, side)}</p>
          {entry.note && <blockquote className={styles.note}>{entry.note}</blockquote>}
          <time dateTime={entry.at} className={styles.at}>
            {formatMoment(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  </Card>
);
