import { Skeleton } from '@wholesale/web-kit';
import styles from './panel-skeleton.module.css';

export const PanelSkeleton = () => (
  <div aria-hidden="true" className={styles.panel}>
    {[3, 1, 4, 1].map((rows, group) => (
      <div key={group} className={styles.group}>
        <Skeleton width={70} height={14} />
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} width="100%" height={20} />
        ))}
      </div>
    ))}
  </div>
);
