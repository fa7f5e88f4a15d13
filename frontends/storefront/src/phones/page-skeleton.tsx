import { classNames, LoadingCode, Page, Skeleton } from '@wholesale/web-kit';
import { GridSkeleton } from './grid-skeleton.tsx';
import styles from './page.module.css';
import { PanelSkeleton } from './panel-skeleton.tsx';
import layout from './with-panel.module.css';

/** A page while its code loads: phones beside their filters, phones alone, or text. */
export const PageSkeleton = ({ shape }: { shape: 'brand' | 'phones' | 'text' }) => (
  <Page className={styles.page}>
    <div className={classNames(styles.heading, shape !== 'brand' && styles.apart)}>
      <Skeleton width={180} height={18} />
      <Skeleton width={320} height={40} radius={10} />
    </div>
    {shape === 'brand' && (
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
    )}
    {shape === 'phones' && <GridSkeleton />}
    {shape === 'text' && (
      <LoadingCode>
        <Skeleton width="100%" height={480} radius={20} />
      </LoadingCode>
    )}
  </Page>
);
