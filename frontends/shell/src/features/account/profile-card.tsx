import type { Role, UserRecord } from '@wholesale/contracts';
import { Card, Chip, paths, VerifiedCheck } from '@wholesale/web-kit';
import type { SessionUser } from '@wholesale/web-kit/auth';
import { Link } from '@wholesale/web-kit/router';
import type { ReactNode } from 'react';
import styles from './my-account-page.module.css';
import { useEmailConfirmed } from './use-email-confirmed.ts';

const roles: Readonly<Record<Role, string>> = { buyer: 'Buyer', seller: 'Seller', admin: 'Administrator' };
const signInMethods: Readonly<Record<string, string>> = { password: 'Email and password', 'google.com': 'Google' };

export const ProfileCard = ({ user, profile }: { user: SessionUser; profile: UserRecord }) => (
  <Card as="section" className={styles.card} aria-labelledby="profile">
    <h2 id="profile">Your profile</h2>
    <dl className={styles.facts}>
      <Fact term="Name">{profile.name}</Fact>
      <Fact term="Email">
        {user.email}
        <EmailState user={user} />
      </Fact>
      <Fact term="Role">
        {roles[profile.role]}
        {profile.role === 'buyer' && <Link to={paths.addProduct}>Start selling</Link>}
      </Fact>
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
      <Fact term="Sign-in method">
        {user.providers.map((method) => signInMethods[method] ?? method).join(', ') || 'Email link'}
      </Fact>
    </dl>
  </Card>
);

const EmailState = ({ user }: { user: SessionUser }) =>
  useEmailConfirmed(user).confirmed ? <Chip tone="accent">Confirmed</Chip> : <Chip>Not confirmed</Chip>;

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
