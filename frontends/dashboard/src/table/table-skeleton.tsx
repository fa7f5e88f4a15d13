import { Loading, Skeleton } from '@wholesale/web-kit';
import styles from './table-skeleton.module.css';

export const TableSkeleton = ({ rows = 5, pictures = false }: { rows?: number; pictures?: boolean }) => (
  <Loading>
    <div className={styles.frame}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          {pictures && <Skeleton width={54} height={54} radius={11} />}
          <span className={styles.name}>
            <Skeleton width="70%" height={18} />
          </span>
          <span className={styles.short}>
            <Skeleton width={90} height={18} />
          </span>
          <span className={styles.wide}>
            <Skeleton width="80%" height={18} />
          </span>
          <Skeleton width={72} height={36} radius={11} />
        </div>
      ))}
    </div>
  </Loading>
);
