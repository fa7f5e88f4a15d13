import styles from './statistics.module.css';

const figures = [
  { figure: '6432+', of: 'buyers' },
  { figure: '4821', of: 'products' },
  { figure: '37+', of: 'sellers' },
];

/** The figures of the shop as the marketing tells them; they are fixed by the specification, not counted. */
export const Statistics = () => (
  <section aria-label="WholeSale in numbers" className={styles.band}>
    <dl className={styles.figures}>
      {figures.map(({ figure, of }) => (
        <div key={of} className={styles.item}>
          <dt>{of}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  </section>
);
