import { Button } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { authMessage } from '@wholesale/web-kit/auth-messages';
import { toast } from '@wholesale/web-kit/toast';
import { useState } from 'react';
import styles from './account-page.module.css';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** Google sign-in in a popup; new users become buyers. */
export function GoogleButton({ onError }: { onError: (message: string | null) => void }) {
  const { googleLogin } = useSession();
  const [busy, setBusy] = useState(false);
  const signIn = useOneAtATime(async () => {
    setBusy(true);
    onError(null);
    try {
      await googleLogin();
      toast.success('User Sign In successfully');
    } catch (error) {
      onError(authMessage(error) ?? null);
    } finally {
      setBusy(false);
    }
  });
  return (
    <Button
      variant="secondary"
      size="lg"
      wide
      busy={busy}
      busyLabel="Waiting for Google"
      icon={<GoogleMark />}
      className={styles.google}
      onClick={() => signIn()}
    >
      Continue with Google
    </Button>
  );
}

const GoogleMark = () => (
  <svg viewBox="0 0 48 48" aria-hidden="true">
    <path
      fill="#EA4335"
      d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
    />
    <path
      fill="#4285F4"
      d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.2 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6z"
    />
    <path fill="#FBBC05" d="M10.5 28.6c-.5-1.5-.8-3-.8-4.6s.3-3.1.8-4.6l-8-6.2C.9 16.5 0 20.1 0 24s.9 7.5 2.6 10.8z" />
    <path
      fill="#34A853"
      d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
    />
  </svg>
);
