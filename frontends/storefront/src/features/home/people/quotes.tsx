import { Card, classNames, Section } from '@wholesale/web-kit';
import { Portrait } from './portrait.tsx';
import styles from './quotes.module.css';

const quotes = [
  {
    face: 'farzana',
    tint: 'peach',
    words:
      'I compared three Galaxy S22s by condition and original price. I booked one in a minute, and the seller called the same afternoon.',
    name: 'Farzana Mitu',
    about: 'bought a Galaxy S22 in Sylhet',
  },
  {
    face: 'tahmid',
    tint: 'lavender',
    words: 'I only look at sellers with the green check. It saves me a lot of checking.',
    name: 'Tahmid Reza',
    about: 'bought two phones in Dhaka',
  },
  {
    face: 'kader',
    tint: 'mint',
    words: 'The form showed me what similar phones sold for, so I got the price right. It sold in four days.',
    name: 'Abdul Kader',
    about: 'sells in Rajshahi',
  },
] as const;

export const Quotes = () => (
  <Section title="What our customers say">
    <ul role="list" className={styles.quotes}>
      {quotes.map(({ face, tint, words, name, about }, index) => (
        <Card as="li" key={name} className={classNames(styles.card, index === 0 && styles.first)}>
          <figure className={styles.quote}>
            <blockquote>
              <p>{words}</p>
            </blockquote>
            <figcaption className={styles.who}>
              <Portrait of={face} tint={tint} className={styles.face ?? ''} />
              <span>
                <b>{name}</b>
                <span className={styles.about}>{about}</span>
              </span>
            </figcaption>
          </figure>
        </Card>
      ))}
    </ul>
  </Section>
);
