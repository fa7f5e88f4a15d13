import type { Role, UserRecord } from '@wholesale/contracts';
import { Card, Chip, VerifiedCheck } from '@wholesale/web-kit';
import type { SessionUser } from '@wholesale/web-kit/auth';
import type { ReactNode } from 'react';
import styles from './my-account-page.module.css';

const roles: Readonly<Record<Role, string>> = { buyer: 'Buyer', seller: 'Seller', admin: 'Administrator' };
const ways: Readonly<Record<string, string>> = { password: 'Email and password', 'google.com': 'Google' };

/** Who the shop takes this person for. */
export const WhoCard = ({ user, profile }: { user: SessionUser; profile: UserRecord }) => (
  <Card as="section" className={styles.card} aria-labelledby="who">
    <h2 id="who">Your profile</h2>
    <dl className={styles.facts}>
      <Fact term="Name">{profile.name}</Fact>
      <Fact term="Email">
        {user.email}
        {user.emailVerified && <Chip tone="accent">Confirmed</Chip>}
      </Fact>
      <Fact term="Role">{roles[profile.role]}</Fact>
      {profile.role === 'seller' && (
        <Fact term="Verified">
          {profile.verify === 'verified' ? (
            <>
              <VerifiedCheck /> Yes, shown on all your listings
            </>
          ) : (
            'Not yet. An administrator checks new sellers.'
          )}
        </Fact>
      )}
      <Fact term="Sign-in method">{user.providers.map((way) => ways[way] ?? way).join(', ') || 'Email link'}</Fact>
    </dl>
  </Card>
);

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
