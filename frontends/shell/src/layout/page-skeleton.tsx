import { CardGrid, CardSkeleton, Loading, Page, Skeleton } from '@wholesale/web-kit';
import styles from './page-skeleton.module.css';

/** Must match the static skeleton in the HTML. */
export const PageSkeleton = ({ shape }: { shape: 'home' | 'listing' | 'page' }) =>
  shape === 'listing' ? <ListingSkeleton /> : <CardsSkeleton home={shape === 'home'} />;

const ListingSkeleton = () => (
  <Loading>
    <div className="sk-page sk-listing">
      <span className="sk-line sk-crumbs" />
      <span className="sk-block sk-picture" />
      <div className="sk-words">
        {['chip', 'name', 'kind', 'price', 'guide', 'button', 'seller'].map((part) => (
          <span key={part} className={`sk-line sk-${part}`} />
        ))}
      </div>
    </div>
  </Loading>
);

const CardsSkeleton = ({ home }: { home: boolean }) => (
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

export const FormSkeleton = () => (
  <Loading>
    <div className={styles.form}>
      <Skeleton width="100%" height={560} radius={24} />
    </div>
  </Loading>
);
