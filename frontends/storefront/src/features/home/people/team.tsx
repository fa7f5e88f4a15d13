import { Section } from '@wholesale/web-kit';
import { Portrait } from './portrait.tsx';
import styles from './team.module.css';

const team = [
  {
    face: 'samira',
    tint: 'lavender',
    name: 'Samira Haque',
    part: 'Founder',
    text: 'Looks at the first new seller of every day herself.',
  },
  {
    face: 'arif',
    tint: 'peach',
    name: 'Arif Mahmud',
    part: 'Engineering',
    text: 'Sees to it that one phone never goes to two people.',
  },
  {
    face: 'ruksana',
    tint: 'mint',
    name: 'Ruksana Parvin',
    part: 'Seller care',
    text: 'Has had tea in most of the shops behind the green checks.',
  },
  {
    face: 'joy',
    tint: 'sky',
    name: 'Joy Chakma',
    part: 'Design',
    text: 'Draws the phones you see here, camera by camera.',
  },
] as const;

/** Who runs the shop. */
export const Team = () => (
  <Section title="The team behind WholeSale" lead="Four people in Dhaka who would rather pass a phone on than bin it.">
    <ul role="list" className={styles.team}>
      {team.map(({ face, tint, name, part, text }) => (
        <li key={name}>
          <Portrait of={face} tint={tint} />
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.part}>{part}</p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
);
