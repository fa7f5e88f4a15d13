import { headOf } from '@wholesale/contracts/page-heads';
import { ErrorState, PageHead, PageHeading, Skeleton } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { ColoursCard } from './colours-card.tsx';
import { EmailCard } from './email-card.tsx';
import styles from './my-account-page.module.css';
import { NameCard } from './name-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';

export default function MyAccountPage() {
  const { user, profile, profileError, reloadProfile } = useSession();
  return (
    <>
      <PageHead {...headOf('account')} />
      <PageHeading title={headOf('account').title} lead="Your profile, sign-in and notifications" />
      {user && profile ? (
        <div className={styles.cards}>
          <div>
            <ProfileCard user={user} profile={profile} />
            <EmailCard user={user} />
            <PasswordCard user={user} />
            <NameCard name={profile.name} verified={profile.verify === 'verified'} />
          </div>
          <div>
            <NotificationsCard role={profile.role} />
            <ColoursCard />
            <OwnDataCard role={profile.role} />
          </div>
        </div>
      ) : profileError ? (
        <ErrorState title="We could not load your account" error={profileError} onRetry={reloadProfile} />
      ) : (
        <div className={styles.cards}>
          <Skeleton width="100%" height={270} radius={20} />
          <Skeleton width="100%" height={270} radius={20} />
        </div>
      )}
    </>
  );
}
