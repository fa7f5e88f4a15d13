import { Card, Loading, Skeleton } from '@wholesale/web-kit';
import styles from './deal-page.module.css';

const Box = ({ height }: { height: number }) => (
  <Card padded className={styles.box}>
    <Skeleton width="45%" height={22} />
    <Skeleton width="100%" height={height} />
  </Card>
);

export const DealSkeleton = () => (
  <Loading>
    <div className={styles.frame}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Box height={180} />
          <Box height={72} />
          <Box height={120} />
        </div>
        <div className={styles.aside}>
          <Box height={120} />
          <Box height={180} />
        </div>
      </div>
    </div>
  </Loading>
);
