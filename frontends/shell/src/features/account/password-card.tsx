import { Button, Card } from '@wholesale/web-kit';
import { useSession, type SessionUser } from '@wholesale/web-kit/auth';
import { authMessage } from '@wholesale/web-kit/auth-messages';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { FormAlert } from './account-page.tsx';
import accountStyles from './account-page.module.css';
import { DemoMail } from './demo-mail.tsx';
import styles from './my-account-page.module.css';
import { sendResetMail } from './send-reset-mail.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** A new password by mail, for those who sign in with one. */
export function PasswordCard({ user }: { user: SessionUser }) {
  const { passwordReset } = useSession();
  const [state, setState] = useState<{ busy?: boolean; sent?: boolean; problem?: string | undefined }>({});
  const send = useOneAtATime(async () => {
    setState({ busy: true });
    try {
      await sendResetMail(passwordReset, user.email);
      setState({ sent: true });
    } catch (error) {
      setState({ problem: authMessage(error) });
    }
  });
  if (!user.providers.includes('password'))
    return (
      <Card as="section" className={styles.card} aria-labelledby="password">
        <h2 id="password">Password</h2>
        <p>You sign in with Google, so this shop has no password of yours.</p>
      </Card>
    );
  return (
    <Card as="section" className={styles.card} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <p>We send you a link to set a new one. Other devices are logged out then.</p>
      <div className={styles.form}>
        <FormAlert message={state.problem} />
        {state.sent && (
          <p role="status" className={accountStyles.done}>
            <MailCheck size={20} />
            <span>
              A mail is on its way to <strong>{user.email}</strong>.
            </span>
          </p>
        )}
        <Button variant="secondary" busy={state.busy ?? false} busyLabel="Sending" onClick={() => send()}>
          {state.sent ? 'Send it again' : 'Send me a password reset mail'}
        </Button>
        {state.sent && <DemoMail email={user.email} />}
      </div>
    </Card>
  );
}
