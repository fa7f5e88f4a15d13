import type { HTMLAttributes, ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

/** A white surface with a line around it. */
export function Card({
  as: Tag = 'div',
  padded,
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'div' | 'article' | 'section' | 'li'; padded?: boolean }) {
  return <Tag {...rest} className={classNames(styles.card, padded && styles.padded, className)} />;
}

/** A list of cards in one, two or three columns, by the room there is. */
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
