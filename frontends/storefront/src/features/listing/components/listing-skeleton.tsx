import { Loading, Page, Skeleton } from '@wholesale/web-kit';
import styles from './listing-skeleton.module.css';

export const ListingSkeleton = () => (
  <Page className={styles.page}>
    <Loading label="Loading the phone">
      <Skeleton width={260} height={20} />
      <div className={styles.columns}>
        <div className={styles.picture}>
          <Skeleton height="100%" radius={24} />
        </div>
        <div className={styles.words}>
          <Skeleton width={190} height={28} radius={99} />
          <Skeleton width="86%" height={42} radius={10} />
          <Skeleton width="52%" height={22} />
          <Skeleton width={220} height={52} radius={10} />
          <Skeleton width="74%" height={20} />
          <Skeleton height={52} radius={13} />
          <Skeleton height={90} radius={20} />
          <Skeleton height={132} radius={16} />
        </div>
      </div>
    </Loading>
  </Page>
);
