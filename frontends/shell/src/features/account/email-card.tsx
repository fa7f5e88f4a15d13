import { Button, Card } from '@wholesale/web-kit';
import { useSession, type SessionUser } from '@wholesale/web-kit/auth';
import { authMessage } from '@wholesale/web-kit/auth-messages';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import accountStyles from './account-page.module.css';
import { FormAlert } from './account-page.tsx';
import { DemoMail } from './demo-mail.tsx';
import styles from './my-account-page.module.css';
import { useEmailConfirmed } from './use-email-confirmed.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** Sends the mail that confirms an address. Renders nothing for an address that was confirmed before the page opened. */
export function EmailCard({ user }: { user: SessionUser }) {
  const { mailLinks } = useSession();
  const { confirmed, check } = useEmailConfirmed(user);
  const [state, setState] = useState<{ busy?: boolean; sent?: boolean; problem?: string | undefined }>({});
  const send = useOneAtATime(async () => {
    setState({ busy: true });
    try {
      if (await check()) return setState({});
      await (await mailLinks()).sendConfirmation();
      setState({ sent: true });
    } catch (error) {
      setState({ problem: authMessage(error) });
    }
  });
  if (user.emailVerified) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="confirm-email">
      <h2 id="confirm-email">Confirm your email address</h2>
      {confirmed ? (
        <p role="status">Your email address is confirmed.</p>
      ) : (
        <>
          <p>
            Sellers may need a confirmed address to list phones. In a deal, the other side sees whether yours is
            confirmed.
          </p>
          <div className={styles.form}>
            <FormAlert message={state.problem} />
            {state.sent && (
              <p role="status" className={accountStyles.done}>
                <MailCheck size={20} />
                <span>
                  We sent an email to <strong>{user.email}</strong>. Open its link, then come back to this page.
                </span>
              </p>
            )}
            <Button variant="secondary" busy={state.busy ?? false} busyLabel="Sending" onClick={() => send()}>
              {state.sent ? 'Send again' : 'Send confirmation email'}
            </Button>
            {state.sent && <DemoMail email={user.email} mode="verifyEmail" />}
          </div>
        </>
      )}
    </Card>
  );
}
