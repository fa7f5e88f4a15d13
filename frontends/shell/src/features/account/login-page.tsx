import { headOf } from '@wholesale/contracts/page-heads';
import { Button, LinkButton, PasswordField, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { authMessage, endedMessage } from '@wholesale/web-kit/auth-messages';
import { Link, useLocation } from '@wholesale/web-kit/router';
import { toast } from '@wholesale/web-kit/toast';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { AccountPage, EmailField, FormAlert, Or } from './account-page.tsx';
import styles from './account-page.module.css';
import { DemoAccounts, type Credentials } from './demo-accounts.tsx';
import { addressIn, emailRules } from './form-rules.ts';
import { GoogleButton } from './google-button.tsx';
import { useGoodsBehindLogin } from './goods-behind-login.ts';
import { SignedUp } from './signed-up.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** Logs in, then returns to the page the user came from; shows why the last session ended. */
export default function LoginPage() {
  const { user, login, ended, forgetEnd } = useSession();
  const goods = useGoodsBehindLogin();
  const { search, state } = useLocation();
  const [problem, setProblem] = useState<string | null>(); // null: the user cancelled the last attempt
  const { register, control, handleSubmit, reset, formState } = useForm<Credentials>({
    defaultValues: { email: addressIn(state), password: '' },
  });
  const email = useWatch({ control, name: 'email' });
  useEffect(() => forgetEnd, [forgetEnd]);
  const submit = useOneAtATime(
    handleSubmit(async ({ email, password }) => {
      setProblem(null);
      try {
        await login(email.trim(), password);
        toast.success('User login successfully');
      } catch (error) {
        setProblem(authMessage(error) ?? null);
      }
    }),
  );
  if (user) return <SignedUp />;

  const { errors, isSubmitting } = formState;
  const why = problem === undefined && ended ? endedMessage(ended) : problem;
  return (
    <AccountPage
      {...headOf('login')}
      lead={goods ? `Log in to see ${goods}.` : 'Good to see you again.'}
      aside={<DemoAccounts onPick={(account) => reset(account)} />}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <EmailField error={errors.email?.message} {...register('email', emailRules)} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { required: 'Password is required' })}
        />
        <Link to={{ pathname: paths.resetPassword, search }} state={{ email }} className={styles.forgot}>
          Forgot your password?
        </Link>
        <FormAlert message={why ?? undefined} />
        <div className={styles.ways}>
          <Button type="submit" size="lg" wide busy={isSubmitting} busyLabel="Logging in">
            Login
          </Button>
          <LinkButton
            to={{ pathname: paths.signup, search }}
            state={state}
            variant={goods ? 'primary' : 'secondary'}
            size="lg"
            wide
          >
            Create an account
          </LinkButton>
        </div>
      </form>
      <Or />
      <GoogleButton onError={setProblem} />
    </AccountPage>
  );
}
