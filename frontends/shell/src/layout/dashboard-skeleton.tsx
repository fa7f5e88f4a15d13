import type { PageName } from '@wholesale/contracts/pages';
import { Loading, Skeleton } from '@wholesale/web-kit';
import styles from './dashboard-skeleton.module.css';

/** Only the overview and My Product have figures. */
export const DashboardSkeleton = ({ page }: { page: PageName }) => (
  <Loading>
    <div className={styles.dashboard}>
      <Skeleton width={220} height={34} />
      <Skeleton width={320} height={16} />
      {(page === 'dashboard' || page === 'myProduct') && (
        <div className={styles.numbers}>
          {[1, 2, 3, 4].map((number) => (
            <Skeleton key={number} width="100%" height={112} radius={20} />
          ))}
        </div>
      )}
      <Skeleton width="100%" height={420} radius={20} />
    </div>
  </Loading>
);
