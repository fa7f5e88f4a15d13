import type { ReactNode } from 'react';
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

/** Announces loading once and hides its children from screen readers. For code; reads of data use `Loading`. */
export const LoadingCode = ({ children }: { children: ReactNode }) => (
  <div role="status" aria-busy="true" className={styles.loading}>
    <VisuallyHidden>Loading</VisuallyHidden>
    {children}
  </div>
);
