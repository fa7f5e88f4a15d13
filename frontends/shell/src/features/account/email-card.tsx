import { Card } from '@wholesale/web-kit';
import { useSession, type SessionUser } from '@wholesale/web-kit/auth';
import { MailForm } from './mail-form.tsx';
import styles from './my-account-page.module.css';
import { useEmailConfirmed } from './use-email-confirmed.ts';

/** Sends the mail that confirms an address. Renders nothing for an address that was confirmed before the page opened. */
export function EmailCard({ user }: { user: SessionUser }) {
  const { mailLinks } = useSession();
  const { confirmed, check } = useEmailConfirmed(user);
  async function send(): Promise<boolean> {
    if (await check()) return false;
    await (await mailLinks()).sendConfirmation();
    return true;
  }
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
          <MailForm
            email={user.email}
            mode="verifyEmail"
            label="Send confirmation email"
            next="Open its link, then come back to this page."
            send={send}
          />
        </>
      )}
    </Card>
  );
}
