import type { Session } from '@wholesale/web-kit/auth';

/** Treats an unknown address as sent, so that nobody can probe for accounts; throws all other errors. */
export async function sendResetMail(mailLinks: Session['mailLinks'], email: string): Promise<void> {
  const { sendPasswordReset } = await mailLinks();
  await sendPasswordReset(email).catch((error: unknown) => {
    if ((error as { code?: unknown } | null)?.code !== 'auth/user-not-found') throw error;
  });
}
