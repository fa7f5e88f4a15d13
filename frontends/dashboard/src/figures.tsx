import { ArrowRight } from 'lucide-react';
import { Link } from '@wholesale/web-kit/router';
import styles from './figures.module.css';

export type Figure = { label: string; value: string | number; note?: string | undefined; to: string };

/** Figures in boxes; each links to its page. */
export const Figures = ({ figures, label }: { figures: readonly Figure[]; label: string }) => (
  <div className={styles.frame}>
    <ul className={styles.figures} aria-label={label} role="list">
      {figures.map((figure) => (
        <li key={figure.label} className={styles.figure}>
          <Link to={figure.to} className={styles.link}>
            <span className={styles.label}>{figure.label}</span>
            <span className={styles.value}>{figure.value}</span>
            {figure.note && <span className={styles.note}>{figure.note}</span>}
            <ArrowRight size={16} className={styles.arrow} />
          </Link>
        </li>
      ))}
    </ul>
  </div>
);
