import type { PublicConfig } from '@wholesale/web-kit/http';

type Mails = { oobCodes?: { email?: string; requestType?: string; oobCode?: string }[] };

/** The newest reset code for an address from the sign-in emulator, or null. Throws when the emulator does not answer. */
export async function latestResetCode(
  { authEmulatorUrl, firebase }: PublicConfig,
  email: string,
): Promise<string | null> {
  if (!authEmulatorUrl) return null;
  const url = `${authEmulatorUrl}/emulator/v1/projects/${encodeURIComponent(firebase.projectId)}/oobCodes`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`the demo mailbox answered ${answer.status}`);
  const { oobCodes = [] } = (await answer.json()) as Mails;
  const mail = oobCodes.findLast(
    (each) => each.requestType === 'PASSWORD_RESET' && each.email?.toLowerCase() === email.toLowerCase(),
  );
  return mail?.oobCode ?? null;
}
