import { Loading, Skeleton } from '@wholesale/web-kit';
import styles from './figures.module.css';

export type Figure = { label: string; value: string | number; note?: string | undefined };

/** A few numbers in boxes: what waits for me. */
export const Figures = ({ figures, label }: { figures: readonly Figure[]; label: string }) => (
  <div className={styles.frame}>
    <dl className={styles.figures} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label} className={styles.figure}>
          <dt>{figure.label}</dt>
          <dd>{figure.value}</dd>
          {figure.note && <dd className={styles.note}>{figure.note}</dd>}
        </div>
      ))}
    </dl>
  </div>
);

/** The boxes before their numbers are there. */
export const FiguresSkeleton = ({ count }: { count: number }) => (
  <Loading>
    <div className={styles.frame}>
      <div className={styles.figures}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.figure}>
            <Skeleton width="70%" height={18} />
            <div className={styles.number}>
              <Skeleton width="45%" height={30} />
            </div>
          </div>
        ))}
      </div>
    </div>
  </Loading>
);
