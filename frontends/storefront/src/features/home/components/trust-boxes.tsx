import { BadgeCheck, Lock, Scale } from 'lucide-react';
import styles from './trust-boxes.module.css';

const reasons = [
  {
    icon: BadgeCheck,
    title: 'Sellers we checked',
    text: 'A green check means an admin verified who is behind the phone.',
  },
  { icon: Lock, title: 'Booked once', text: 'The moment you book, the phone is yours. Nobody else can.' },
  { icon: Scale, title: 'Fair prices', text: 'Every card shows the price it was new, and what you save.' },
];

/** Three reasons to trust the shop, before any goods. */
export const TrustBoxes = () => (
  <ul role="list" aria-label="Why buy here" className={styles.reasons}>
    {reasons.map(({ icon: Icon, title, text }) => (
      <li key={title} className={styles.reason}>
        <span className={styles.icon}>
          <Icon size={22} />
        </span>
        <div>
          <p className={styles.title}>{title}</p>
          <p className={styles.text}>{text}</p>
        </div>
      </li>
    ))}
  </ul>
);
