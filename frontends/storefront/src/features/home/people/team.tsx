import { Section } from '@wholesale/web-kit';
import { Portrait } from './portrait.tsx';
import styles from './team.module.css';

const team = [
  {
    face: 'samira',
    tint: 'lavender',
    name: 'Samira Haque',
    part: 'Founder',
    text: 'Reviews the first new seller of every day herself.',
  },
  {
    face: 'arif',
    tint: 'peach',
    name: 'Arif Mahmud',
    part: 'Engineering',
    text: 'Makes sure that no phone is booked twice.',
  },
  {
    face: 'ruksana',
    tint: 'mint',
    name: 'Ruksana Parvin',
    part: 'Seller care',
    text: 'Looks after the people who sell here.',
  },
  {
    face: 'joy',
    tint: 'sky',
    name: 'Joy Chakma',
    part: 'Design',
    text: 'Draws every phone you see here.',
  },
] as const;

export const Team = () => (
  <Section title="The team behind WholeSale" lead="Four people in Dhaka who want good phones to stay in use.">
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
