import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

export type ChipProps = {
  children: ReactNode;
  tone?: 'plain' | 'accent' | 'danger' | 'surface';
  icon?: ReactNode;
  className?: string | undefined;
  onRemove?: () => void;
  removeLabel?: string;
};

export function Chip({ children, tone = 'plain', icon, className, onRemove, removeLabel }: ChipProps) {
  if (!onRemove)
    return (
      <span className={classNames(styles.chip, styles[tone], className)}>
        {icon}
        {children}
      </span>
    );
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={removeLabel}
      className={classNames(styles.chip, styles.filter, className)}
    >
      {children}
      <X size={16} />
    </button>
  );
}
