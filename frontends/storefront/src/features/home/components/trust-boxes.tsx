import { BadgeCheck, Lock, Scale } from 'lucide-react';
import styles from './trust-boxes.module.css';

const reasons = [
  {
    icon: BadgeCheck,
    title: 'Verified sellers',
    text: 'A green check means an admin verified the seller.',
  },
  { icon: Lock, title: 'Booked once', text: 'Once you book a phone, no one else can book it.' },
  { icon: Scale, title: 'Fair prices', text: 'Phones show what you save vs launch price.' },
];

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
