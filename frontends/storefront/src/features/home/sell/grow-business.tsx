import { LinkButton, sellPath } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { BadgeCheck, Megaphone, UsersRound } from 'lucide-react';
import { Connections } from './connections.tsx';
import styles from './grow-business.module.css';

const reasons = [
  { icon: UsersRound, title: 'Meet real buyers', text: 'A booking gives you a name, a number and a place to meet.' },
  { icon: BadgeCheck, title: 'Earn trust', text: 'While you are verified, all your phones show the green check.' },
  { icon: Megaphone, title: 'Be seen', text: 'Advertise a phone and it appears on the home page.' },
];

export function GrowBusiness() {
  const { user } = useSession();
  return (
    <section aria-labelledby="grow" className={styles.grow}>
      <Connections />
      <div>
        <h2 id="grow" className={styles.title}>
          Grow business with connections
        </h2>
        <p className={styles.lead}>Every booking introduces you to a buyer who may come back for the next phone.</p>
        <ul role="list" className={styles.reasons}>
          {reasons.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={22} />
              <p>
                <b>{title}</b>
                <span>{text}</span>
              </p>
            </li>
          ))}
        </ul>
        <LinkButton to={sellPath(user !== undefined)} size="lg">
          {user ? 'Add a phone' : 'Open a seller account'}
        </LinkButton>
      </div>
    </section>
  );
}
