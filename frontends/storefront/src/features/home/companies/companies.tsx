import styles from './companies.module.css';
import { logos } from './logos.ts';

export const Companies = () => (
  <section aria-labelledby="companies" className={styles.companies}>
    <h2 id="companies">Trusted by world class companies</h2>
    <ul role="list" className={styles.logos}>
      {logos.map(({ name, width, mark, word, evenOdd }) => (
        <li key={name}>
          <svg role="img" aria-label={name} viewBox={`0 0 ${width} 200`} fill="currentColor">
            {mark && <path d={mark} transform="scale(.5)" fillRule={evenOdd ? 'evenodd' : 'nonzero'} />}
            <path d={word} />
          </svg>
        </li>
      ))}
    </ul>
  </section>
);
