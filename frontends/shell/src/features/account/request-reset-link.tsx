import { headOf } from '@wholesale/contracts/page-heads';
import { Button, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { authMessage } from '@wholesale/web-kit/auth-messages';
import { Link, useLocation } from '@wholesale/web-kit/router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AccountPage, EmailField, FormAlert } from './account-page.tsx';
import styles from './account-page.module.css';
import { DemoMail } from './demo-mail.tsx';
import { addressIn, emailRules } from './form-rules.ts';
import { sendResetMail } from './send-reset-mail.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** Sends a reset link. The response is the same for unknown addresses, so that nobody can probe for accounts. */
export function RequestResetLink() {
  const { mailLinks } = useSession();
  const { search, state } = useLocation();
  const [problem, setProblem] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: addressIn(state) } });
  const submit = useOneAtATime(
    handleSubmit(async ({ email }) => {
      setProblem(undefined);
      setSentTo(undefined);
      try {
        await sendResetMail(mailLinks, email.trim());
        setSentTo(email.trim());
      } catch (error) {
        setProblem(authMessage(error));
      }
    }),
  );
  return (
    <AccountPage
      {...headOf('resetPassword')}
      lead="Tell us your email address and we send you a link to set a new one."
      aside={sentTo !== undefined && <DemoMail email={sentTo} />}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <EmailField error={formState.errors.email?.message} {...register('email', emailRules)} />
        <FormAlert message={problem} />
        {sentTo !== undefined && (
          <p role="status" className={styles.done}>
            <MailCheck size={20} />
            <span>
              If there is an account for <strong>{sentTo}</strong>, we&apos;ve emailed a reset link. Check your spam
              folder.
            </span>
          </p>
        )}
        <Button
          type="submit"
          size="lg"
          wide
          variant={sentTo === undefined ? 'primary' : 'secondary'}
          busy={formState.isSubmitting}
          busyLabel="Sending"
        >
          {sentTo === undefined ? 'Send reset link' : 'Send again'}
        </Button>
      </form>
      <p className={styles.other}>
        Remembered it? <Link to={{ pathname: paths.login, search }}>Login</Link>
      </p>
    </AccountPage>
  );
}
