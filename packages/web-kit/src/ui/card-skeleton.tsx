import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './card-skeleton.module.css';

export const CardSkeleton = () => (
  <Card as="li" aria-hidden="true">
    <span className={styles.photo} />
    <div className={styles.body}>
      <Skeleton width="62%" height={20} />
      <Skeleton width="44%" />
      <Skeleton width="56%" height={26} />
      <Skeleton width="50%" />
      <div className={styles.row}>
        <Skeleton width="40%" />
        <Skeleton width={104} height={42} radius={11} />
      </div>
    </div>
  </Card>
);
