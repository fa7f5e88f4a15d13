import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';

export const Page = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={classNames(styles.page, className)} />
);
