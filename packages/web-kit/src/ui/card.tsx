import type { HTMLAttributes, ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export function Card({
  as: Tag = 'div',
  padded,
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'div' | 'article' | 'section' | 'li'; padded?: boolean }) {
  return <Tag {...rest} className={classNames(styles.card, padded && styles.padded, className)} />;
}

export const CardGrid = ({
  children,
  className,
  label,
}: {
  children: ReactNode;
  className?: string;
  label?: string;
}) => (
  <div className={styles.frame}>
    <ul role="list" aria-label={label} className={classNames(styles.grid, className)}>
      {children}
    </ul>
  </div>
);
