import { unnamedPerson } from '@wholesale/contracts/values';
import { Button, originOf, TextField } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { authMessage } from '@wholesale/web-kit/auth-messages';
import { Navigate, useLocation } from '@wholesale/web-kit/router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AccountPage, FormAlert } from './account-page.tsx';
import styles from './account-page.module.css';
import { nameRules } from './form-rules.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** After signing in: back to the page that one came from. Who signed up without a name is asked for it first. */
export function SignedUp() {
  const { profile } = useSession();
  const { search, state } = useLocation();
  const [later, setLater] = useState(false);
  if (profile?.name !== unnamedPerson || later) return <Navigate to={originOf(search, state)} replace />;
  return <AskName onLater={() => setLater(true)} />;
}

function AskName({ onLater }: { onLater: () => void }) {
  const { updateName } = useSession();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });
  const submit = useOneAtATime(
    handleSubmit(async ({ name }) => {
      setProblem(undefined);
      try {
        await updateName(name.trim());
      } catch (error) {
        setProblem(authMessage(error));
      }
    }),
  );
  return (
    <AccountPage
      title="What is your name?"
      lead={`Buyers and sellers see it. Until you enter one, they see “${unnamedPerson}”.`}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          autoComplete="name"
          error={formState.errors.name?.message}
          {...register('name', nameRules)}
        />
        <FormAlert message={problem} />
        <div className={styles.ways}>
          <Button type="submit" size="lg" wide busy={formState.isSubmitting} busyLabel="Saving your name">
            Save name
          </Button>
          <Button variant="secondary" size="lg" wide onClick={onLater}>
            Not now
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}
