import { headOf } from '@wholesale/contracts/page-heads';
import { longest } from '@wholesale/contracts/values';
import { Button, originOf, PasswordField, paths, TextField } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { authMessage } from '@wholesale/web-kit/auth-messages';
import { Link, Navigate, useLocation } from '@wholesale/web-kit/router';
import { toast } from '@wholesale/web-kit/toast';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { AccountPage, EmailField, FormAlert, Or } from './account-page.tsx';
import styles from './account-page.module.css';
import { emailRules, newPasswordRules, passwordHint, userTypeIn } from './form-rules.ts';
import { FinishAccount } from './finish-account.tsx';
import { GoogleButton } from './google-button.tsx';
import { useGoodsBehindLogin } from './goods-behind-login.ts';
import { SignedUp } from './signed-up.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { UserType, type ChosenRole } from './user-type.tsx';

type NewAccount = { name: string; email: string; password: string; role: ChosenRole };

const head = headOf('signup');
const lead = 'One account to buy or to sell.';

/** Creates an account, or completes an interrupted sign-up. */
export default function SignupPage() {
  const { user, profile, profileLoading, unregistered } = useSession();
  const { search, state } = useLocation();
  const [finishing, setFinishing] = useState(unregistered);
  if (unregistered && !finishing) setFinishing(true); // stays true while the profile is refetched
  if (!user) return <NewAccountForm />;
  if (profile) return <SignedUp />;
  if (finishing) return <FinishAccount />;
  return profileLoading ? <AccountPage {...head} lead={lead} /> : <Navigate to={originOf(search, state)} replace />;
}

function NewAccountForm() {
  const { createUser } = useSession();
  const { search, state } = useLocation();
  const goods = useGoodsBehindLogin();
  const userType = userTypeIn(search);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, control, handleSubmit, formState } = useForm<NewAccount>({
    defaultValues: { name: '', email: '', password: '', role: userType },
  });
  const submit = useOneAtATime(
    handleSubmit(async ({ name, email, password, role }) => {
      setProblem(null);
      try {
        await createUser({ name: name.trim(), email: email.trim(), password, role });
        toast.success('user created successfully');
      } catch (error) {
        setProblem(authMessage(error) ?? null);
      }
    }),
  );
  const { errors, isSubmitting } = formState;
  return (
    <AccountPage
      {...head}
      lead={goods ? `Sign up to see ${goods}.` : userType === 'seller' ? 'Sign up to sell your phone.' : lead}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={longest.personName}
          error={errors.name?.message}
          {...register('name')}
        />
        <EmailField error={errors.email?.message} {...register('email', emailRules)} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={passwordHint}
          error={errors.password?.message}
          {...register('password', newPasswordRules)}
        />
        <Controller control={control} name="role" render={({ field }) => <UserType {...field} />} />
        <FormAlert message={problem ?? undefined} />
        <Button type="submit" size="lg" wide busy={isSubmitting} busyLabel="Creating your account">
          Sign up
        </Button>
      </form>
      <Or />
      <GoogleButton onError={setProblem} />
      <p className={styles.other}>
        Already have an account?{' '}
        <Link to={{ pathname: paths.login, search }} state={state}>
          Login
        </Link>
      </p>
    </AccountPage>
  );
}
