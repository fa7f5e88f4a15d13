import styles from './statistics.module.css';

const figures = [
  { figure: '6432+', of: 'buyers' },
  { figure: '4821', of: 'products' },
  { figure: '37+', of: 'sellers' },
];

export const Statistics = () => (
  <section aria-label="WholeSale in numbers" className={styles.band}>
    <ul role="list" className={styles.figures}>
      {figures.map(({ figure, of }) => (
        <li key={of} className={styles.item}>
          <strong className={styles.figure}>{figure}</strong> <span className={styles.of}>{of}</span>
        </li>
      ))}
    </ul>
  </section>
);
