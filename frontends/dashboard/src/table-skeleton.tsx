import { Loading, Skeleton } from '@wholesale/web-kit';
import styles from './table-skeleton.module.css';

/** The shape of a table that is still loading. */
export const TableSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <Loading>
    <div className={styles.frame}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <Skeleton width={54} height={50} />
          <Skeleton width="60%" height={18} />
          <Skeleton width="50%" height={18} />
        </div>
      ))}
    </div>
  </Loading>
);
