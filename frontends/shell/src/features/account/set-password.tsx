import { Button, LinkButton, PasswordField, paths, Skeleton } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { authMessage } from '@wholesale/web-kit/auth-messages';
import { useQuery } from '@wholesale/web-kit/query';
import { useNavigate } from '@wholesale/web-kit/router';
import { toast } from '@wholesale/web-kit/toast';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { keys } from '../../queries.ts';
import { AccountPage, EmailField, FormAlert } from './account-page.tsx';
import styles from './account-page.module.css';
import { newPasswordRules, passwordHint } from './form-rules.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

const title = 'Set a new password';

/** `code` is empty when the link has another purpose. */
export function SetPassword({ code }: { code: string }) {
  const { mailLinks } = useSession();
  const account = useQuery({
    queryKey: keys.resetCode(code),
    queryFn: async () => {
      if (!code) throw Object.assign(new Error('a link for something else'), { code: 'auth/invalid-action-code' });
      return (await mailLinks()).readResetCode(code);
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (account.isSuccess) return <NewPassword code={code} email={account.data} />;
  if (account.isPending)
    return (
      <AccountPage title={title} lead="Checking your link.">
        <Skeleton width="100%" height={148} radius={11} />
      </AccountPage>
    );
  return (
    <AccountPage title={title} lead="This link does not work.">
      <div className={styles.form}>
        <FormAlert message={messageFor(account.error)} />
        {isLinkInvalid(account.error) ? (
          <LinkButton to={paths.resetPassword} size="lg" wide replace>
            Request a new link
          </LinkButton>
        ) : (
          <Button size="lg" wide busy={account.isFetching} onClick={() => void account.refetch()}>
            Retry
          </Button>
        )}
      </div>
    </AccountPage>
  );
}

function NewPassword({ code, email }: { code: string; email: string }) {
  const { user, mailLinks, logOut } = useSession();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const submit = useOneAtATime(
    handleSubmit(async ({ password }) => {
      setProblem(undefined);
      try {
        await (await mailLinks()).resetPassword(code, password);
      } catch (error) {
        return setProblem(error);
      }
      // The reset ended all sessions of the account, including this one.
      if (user) await logOut().catch(() => undefined);
      toast.success('Password updated');
      void navigate(paths.login, { replace: true, state: { email } });
    }),
  );
  return (
    <AccountPage title={title} lead="Then log in with your new password.">
      <form className={styles.form} onSubmit={submit} noValidate>
        <EmailField value={email} readOnly />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={passwordHint}
          error={formState.errors.password?.message}
          {...register('password', newPasswordRules)}
        />
        <FormAlert message={problem === undefined ? undefined : messageFor(problem)} />
        {isLinkInvalid(problem) && (
          <LinkButton to={paths.resetPassword} variant="secondary" wide replace>
            Request a new link
          </LinkButton>
        )}
        <Button type="submit" size="lg" wide busy={formState.isSubmitting} busyLabel="Saving">
          Save new password
        </Button>
      </form>
    </AccountPage>
  );
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null | undefined)?.code);

/** Whether the link is invalid; other errors can be retried. */
const isLinkInvalid = (error: unknown) =>
  /^auth\/(expired-action-code|invalid-action-code|user-not-found)$/.test(codeOf(error));

/** A deleted account reads like an invalid link. */
const messageFor = (error: unknown) =>
  authMessage(codeOf(error) === 'auth/user-not-found' ? { code: 'auth/invalid-action-code' } : error);
