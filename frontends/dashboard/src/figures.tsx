import styles from './figures.module.css';

/** A few numbers in boxes: what waits for me. */
export const Figures = ({
  figures,
  label,
}: {
  figures: readonly { label: string; value: string | number }[];
  label: string;
}) => (
  <dl className={styles.figures} aria-label={label}>
    {figures.map((figure) => (
      <div key={figure.label} className={styles.figure}>
        <dt>{figure.label}</dt>
        <dd>{figure.value}</dd>
      </div>
    ))}
  </dl>
);
