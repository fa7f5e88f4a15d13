import { Button, PasswordField, paths, TextField } from '@wholesale/web-kit';
import { authMessage, originOf, useSession } from '@wholesale/web-kit/auth';
import { Link, Navigate, useLocation } from '@wholesale/web-kit/router';
import { toast } from '@wholesale/web-kit/toast';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AccountPage, FormAlert, Or } from './account-page.tsx';
import styles from './account-page.module.css';
import { DemoAccounts, type Credentials } from './demo-accounts.tsx';
import { GoogleButton } from './google-button.tsx';

/** Signs in with email and password or with Google, then leads back to where one came from. */
export default function LoginPage() {
  const { user, login } = useSession();
  const { search } = useLocation();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, reset, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  });
  if (user) return <Navigate to={originOf(search)} replace />;

  const submit = handleSubmit(async ({ email, password }) => {
    setProblem(undefined);
    try {
      await login(email.trim(), password);
      toast.success('User login successfully');
    } catch (error) {
      setProblem(authMessage(error));
    }
  });
  const { errors, isSubmitting } = formState;
  return (
    <AccountPage
      title="Login"
      lead="Good to see you again."
      aside={<DemoAccounts onPick={(account) => reset(account)} />}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email', { required: 'Email Address is required' })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { required: 'Password is required' })}
        />
        <FormAlert message={problem} />
        <Button type="submit" size="lg" wide busy={isSubmitting} busyLabel="Logging in">
          Login
        </Button>
      </form>
      <Or />
      <GoogleButton onError={setProblem} />
      <p className={styles.other}>
        New to WholeSale? <Link to={{ pathname: paths.signup, search }}>Create an account</Link>
      </p>
    </AccountPage>
  );
}
