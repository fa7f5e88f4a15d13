import { classNames } from '@wholesale/web-kit';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './note.module.css';

export const Note = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <p className={classNames(styles.note, className)}>
    <Info size={18} />
    {children}
  </p>
);
