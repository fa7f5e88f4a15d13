import { Skeleton } from '@wholesale/web-kit';
import styles from './figures.module.css';

/** The shape of figures, for use within Loading. */
export const FiguresShape = ({ count }: { count: number }) => (
  <div className={styles.frame}>
    <div className={styles.figures}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.figure}>
          <span className={styles.link}>
            <span className={styles.label}>
              <Skeleton width="70%" height={18} />
            </span>
            <span className={styles.value}>
              <Skeleton width="45%" height={30} />
            </span>
            <span className={styles.note}>
              <Skeleton width="60%" height={18} />
            </span>
          </span>
        </div>
      ))}
    </div>
  </div>
);
