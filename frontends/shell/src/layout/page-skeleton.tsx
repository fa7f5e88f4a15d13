import { CardGrid, CardSkeleton, Loading, Page, Skeleton } from '@wholesale/web-kit';
import styles from './page-skeleton.module.css';

/** The shape of a storefront page, the same as the static skeleton in the HTML. */
export const PageSkeleton = ({ home }: { home: boolean }) => (
  <Loading>
    {home && (
      <div className="sk-hero">
        <div className="sk-page">
          <span className="sk-line sk-w1" />
          <span className="sk-line sk-w2" />
          <span className="sk-line sk-w3" />
        </div>
      </div>
    )}
    <Page className={styles.page}>
      {!home && (
        <>
          <Skeleton width={180} height={16} />
          <Skeleton width={320} height={38} />
        </>
      )}
      <CardGrid className={styles.cards}>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </CardGrid>
    </Page>
  </Loading>
);

/** The shape of a form page. */
export const FormSkeleton = () => (
  <Loading>
    <div className={styles.form}>
      <Skeleton width="100%" height={560} radius={24} />
    </div>
  </Loading>
);
