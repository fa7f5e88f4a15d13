import type { Session } from '@wholesale/web-kit/auth';

/**
 * Has the provider send the mail with the link. An address that nobody has counts as done, so that nobody can probe for accounts.
 * @throws what the provider throws for everything else
 */
export async function sendResetMail(passwordReset: Session['passwordReset'], email: string): Promise<void> {
  const { sendPasswordReset } = await passwordReset();
  await sendPasswordReset(email).catch((error: unknown) => {
    if ((error as { code?: unknown } | null)?.code !== 'auth/user-not-found') throw error;
  });
}
