import { classNames, Page, Skeleton } from '@wholesale/web-kit';
import { useLocation } from '@wholesale/web-kit/router';
import { GridSkeleton } from './grid-skeleton.tsx';
import styles from './page.module.css';
import { PanelSkeleton } from './panel-skeleton.tsx';
import layout from './with-panel.module.css';

export function PageSkeleton() {
  const ofBrand = /^\/phones\/[^/]+\/?$/.test(useLocation().pathname);
  return (
    <Page className={styles.page}>
      <div className={classNames(styles.heading, !ofBrand && styles.apart)}>
        <Skeleton width={180} height={18} />
        <Skeleton width={320} height={40} radius={10} />
      </div>
      {ofBrand ? (
        <div className={layout.withPanel}>
          <div className={layout.panel}>
            <PanelSkeleton />
          </div>
          <div>
            <div className={styles.bar}>
              <Skeleton width={96} height={22} />
            </div>
            <GridSkeleton />
          </div>
        </div>
      ) : (
        <GridSkeleton />
      )}
    </Page>
  );
}
