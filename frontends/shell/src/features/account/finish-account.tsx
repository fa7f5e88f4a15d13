import { Button, TextField } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { authMessage } from '@wholesale/web-kit/auth-messages';
import { useLocation } from '@wholesale/web-kit/router';
import { toast } from '@wholesale/web-kit/toast';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { AccountPage, FormAlert } from './account-page.tsx';
import styles from './account-page.module.css';
import { nameRules, userTypeIn } from './form-rules.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { UserType, type ChosenRole } from './user-type.tsx';

/** Completes an interrupted sign-up. The page around it navigates once the profile exists. */
export function FinishAccount() {
  const { user, finishAccount, logOut } = useSession();
  const { search } = useLocation();
  const [problem, setProblem] = useState<string>();
  const { register, control, handleSubmit, formState } = useForm<{ name: string; role: ChosenRole }>({
    defaultValues: { name: user?.displayName ?? '', role: userTypeIn(search) },
  });
  const submit = useOneAtATime(
    handleSubmit(async (account) => {
      setProblem(undefined);
      try {
        await finishAccount(account);
        toast.success('user created successfully');
      } catch (error) {
        setProblem(authMessage(error));
      }
    }),
  );
  return (
    <AccountPage title="Finish your account" lead="Your sign-up was interrupted. Add the missing details to finish.">
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField label="Email" type="email" value={user?.email ?? ''} readOnly />
        <TextField
          label="Name"
          autoComplete="name"
          error={formState.errors.name?.message}
          {...register('name', nameRules)}
        />
        <Controller control={control} name="role" render={({ field }) => <UserType {...field} />} />
        <FormAlert message={problem} />
        <Button type="submit" size="lg" wide busy={formState.isSubmitting} busyLabel="Finishing">
          Finish
        </Button>
        <Button variant="quiet" wide onClick={() => void logOut().catch(() => undefined)}>
          Not you? Logout
        </Button>
      </form>
    </AccountPage>
  );
}
