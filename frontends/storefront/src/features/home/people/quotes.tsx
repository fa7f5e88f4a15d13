import { Card, classNames, Section } from '@wholesale/web-kit';
import { Portrait } from './portrait.tsx';
import styles from './quotes.module.css';

/** Invented people; what they praise is there. */
const quotes = [
  {
    face: 'farzana',
    tint: 'peach',
    words:
      'I compared three Galaxy S22s by condition and by what they cost new. The one I booked was mine that second, and the seller called the same afternoon.',
    name: 'Farzana Mitu',
    about: 'bought a Galaxy S22 in Sylhet',
  },
  {
    face: 'tahmid',
    tint: 'lavender',
    words: 'I only look at sellers with the green check. It saves me the detective work.',
    name: 'Tahmid Reza',
    about: 'bought two phones in Dhaka',
  },
  {
    face: 'kader',
    tint: 'mint',
    words: 'The form told me what others like it went for. My price was right at once; the phone left in four days.',
    name: 'Abdul Kader',
    about: 'sells in Rajshahi',
  },
] as const;

/** What customers say: one at length, two in short. */
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
