import type { PageName } from '@wholesale/contracts/pages';
import { Loading, Skeleton } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import styles from './dashboard-skeleton.module.css';

/** Only the overview and My Product have figures; on a seller's overview there are three, below what needs the seller. */
export function DashboardSkeleton({ page }: { page: PageName }) {
  const { role } = useSession();
  const ofSeller = page === 'dashboard' && role === 'seller';
  return (
    <Loading>
      <div className={styles.dashboard}>
        <Skeleton width={220} height={34} />
        <Skeleton width={320} height={16} />
        {ofSeller && <Skeleton width="100%" height={300} radius={20} />}
        {(page === 'dashboard' || page === 'myProduct') && (
          <div className={styles.numbers}>
            {Array.from({ length: ofSeller ? 3 : 4 }, (_, number) => (
              <Skeleton key={number} width="100%" height={112} radius={20} />
            ))}
          </div>
        )}
        {!ofSeller && <Skeleton width="100%" height={420} radius={20} />}
      </div>
    </Loading>
  );
}
