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

export function PasswordCard({ user }: { user: SessionUser }) {
  const { mailLinks } = useSession();
  const [state, setState] = useState<{ busy?: boolean; sent?: boolean; problem?: string | undefined }>({});
  const send = useOneAtATime(async () => {
    setState({ busy: true });
    try {
      await sendResetMail(mailLinks, user.email);
      setState({ sent: true });
    } catch (error) {
      setState({ problem: authMessage(error) });
    }
  });
  if (!user.providers.includes('password'))
    return (
      <Card as="section" className={styles.card} aria-labelledby="password">
        <h2 id="password">Password</h2>
        <p>You sign in with Google, so you don't have a password here.</p>
      </Card>
    );
  return (
    <Card as="section" className={styles.card} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <p>We'll email you a reset link. After the reset, you'll be signed out on other devices.</p>
      <div className={styles.form}>
        <FormAlert message={state.problem} />
        {state.sent && (
          <p role="status" className={accountStyles.done}>
            <MailCheck size={20} />
            <span>
              We sent an email to <strong>{user.email}</strong>.
            </span>
          </p>
        )}
        <Button variant="secondary" busy={state.busy ?? false} busyLabel="Sending" onClick={() => send()}>
          {state.sent ? 'Send again' : 'Email me a reset link'}
        </Button>
        {state.sent && <DemoMail email={user.email} />}
      </div>
    </Card>
  );
}
