import { Card } from '@wholesale/web-kit';
import { useSession, type SessionUser } from '@wholesale/web-kit/auth';
import { MailForm } from './mail-form.tsx';
import styles from './my-account-page.module.css';
import { sendResetMail } from './send-reset-mail.ts';

export function PasswordCard({ user }: { user: SessionUser }) {
  const { mailLinks } = useSession();
  async function send(): Promise<boolean> {
    await sendResetMail(mailLinks, user.email);
    return true;
  }
  return (
    <Card as="section" className={styles.card} aria-labelledby="password">
      <h2 id="password">Password</h2>
      {user.providers.includes('password') ? (
        <>
          <p>We'll email you a reset link. After the reset, you'll be signed out on other devices.</p>
          <MailForm email={user.email} label="Email me a reset link" send={send} />
        </>
      ) : (
        <p>You sign in with Google, so you don't have a password here.</p>
      )}
    </Card>
  );
}
