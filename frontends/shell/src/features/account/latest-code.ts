import type { PublicConfig } from '@wholesale/web-kit/http';

type Mails = { oobCodes?: { email?: string; requestType?: string; oobCode?: string }[] };

/** What a link in a mail is for, as Firebase names it in the link. */
export type LinkMode = 'resetPassword' | 'verifyEmail';

const requestTypes: Readonly<Record<LinkMode, string>> = {
  resetPassword: 'PASSWORD_RESET',
  verifyEmail: 'VERIFY_EMAIL',
};

/** The newest code for an address from the sign-in emulator, or null. Throws when the emulator does not answer. */
export async function latestCode(
  { authEmulatorUrl, firebase }: PublicConfig,
  email: string,
  mode: LinkMode,
): Promise<string | null> {
  if (!authEmulatorUrl) return null;
  const url = `${authEmulatorUrl}/emulator/v1/projects/${encodeURIComponent(firebase.projectId)}/oobCodes`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`the demo mailbox answered ${answer.status}`);
  const { oobCodes = [] } = (await answer.json()) as Mails;
  const mail = oobCodes.findLast(
    (each) => each.requestType === requestTypes[mode] && each.email?.toLowerCase() === email.toLowerCase(),
  );
  return mail?.oobCode ?? null;
}
