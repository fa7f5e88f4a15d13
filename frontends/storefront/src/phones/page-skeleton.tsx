import { Page, Skeleton } from '@wholesale/web-kit';
import { GridSkeleton } from './grid-skeleton.tsx';
import styles from './page.module.css';

/** A page of phones while its code is on the way. */
export const PageSkeleton = () => (
  <Page className={styles.page}>
    <div className={styles.headingSkeleton}>
      <Skeleton width={180} height={18} />
      <Skeleton width={320} height={40} radius={10} />
    </div>
    <GridSkeleton />
  </Page>
);
