import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A placeholder block; wrap groups in `<Loading>`, which is announced once. */
export const Skeleton = ({
  width,
  height = 16,
  radius = 8,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number;
}) => <span aria-hidden="true" className={styles.block} style={{ width, height, borderRadius: radius }} />;

/** Announces loading once and hides its children from screen readers. */
export const Loading = ({ children, label = 'Loading' }: { children: ReactNode; label?: string }) => (
  <div role="status" aria-busy="true" className={styles.loading}>
    <VisuallyHidden>{label}</VisuallyHidden>
    {children}
  </div>
);

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
