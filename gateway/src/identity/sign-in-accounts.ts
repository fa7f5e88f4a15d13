import { fillPath } from '@wholesale/contracts';
import { UnexpectedStatusError, type Logger } from '@wholesale/service-kit';

export type SignInAccounts = {
  /**
   * Disables the sign-in of a deleted person. Idempotent; a missing account counts as disabled.
   * @throws UnexpectedStatusError, or the error of `fetch`, when Firebase fails; the event is then delivered again
   */
  disable(uid: string): Promise<void>;
};

const apiPath = '/v1/projects/{project}/accounts:update';
const timeoutMs = 10_000;

/** Firebase accounts over the Admin REST API. @param options.emulatorUrl without it, the machine's service account authorises calls */
export function createSignInAccounts({
  projectId,
  emulatorUrl,
  logger,
}: {
  projectId: string;
  emulatorUrl?: string;
  logger: Logger;
}): SignInAccounts {
  const path = fillPath(apiPath, { project: projectId });
  const url = emulatorUrl
    ? new URL(`/identitytoolkit.googleapis.com${path}`, emulatorUrl)
    : new URL(path, 'https://identitytoolkit.googleapis.com');
  const authorize = emulatorUrl ? () => Promise.resolve('Bearer owner') : createServiceAccount();

  return {
    async disable(uid) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: await authorize(), 'content-type': 'application/json' },
        body: JSON.stringify({ localId: uid, disableUser: true }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = await response.text();
      if (response.ok) return logger.info({ uid }, 'sign-in disabled');
      if (response.status === 400 && answer.includes('USER_NOT_FOUND'))
        return logger.info({ uid }, 'no sign-in to disable');
      throw new UnexpectedStatusError('Firebase', response.status);
    },
  };
}

function createServiceAccount(): () => Promise<string> {
  let credentials: Promise<{ getAccessToken(): Promise<string | null | undefined> }> | undefined;
  const load = async () => {
    const { GoogleAuth } = await import('google-auth-library');
    return new GoogleAuth({ scopes: ['https://www.googleapis.com/auth/identitytoolkit'] });
  };
  return async () => {
    const account = await (credentials ??= load());
    return `Bearer ${(await account.getAccessToken()) ?? ''}`;
  };
}
