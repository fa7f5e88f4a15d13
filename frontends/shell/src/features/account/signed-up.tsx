import { unnamedPerson } from '@wholesale/contracts/values';
import { Button, originOf } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { Navigate, useLocation } from '@wholesale/web-kit/router';
import { useState } from 'react';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { NameForm } from './name-form.tsx';

/** After signing in: back to the page that one came from. Who signed up without a name is asked for it first. */
export function SignedUp() {
  const { profile } = useSession();
  const { search, state } = useLocation();
  const [later, setLater] = useState(false);
  if (profile?.name !== unnamedPerson || later) return <Navigate to={originOf(search, state)} replace />;
  return (
    <AccountPage
      title="What is your name?"
      lead={`Buyers and sellers see it. Until you enter one, they see “${unnamedPerson}”.`}
    >
      <NameForm name={unnamedPerson} className={styles.form}>
        {({ isSubmitting }) => (
          <div className={styles.ways}>
            <Button type="submit" size="lg" wide busy={isSubmitting} busyLabel="Saving your name">
              Save name
            </Button>
            <Button variant="secondary" size="lg" wide onClick={() => setLater(true)}>
              Not now
            </Button>
          </div>
        )}
      </NameForm>
    </AccountPage>
  );
}
