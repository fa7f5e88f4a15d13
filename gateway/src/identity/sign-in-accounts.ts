import { once } from 'node:events';
import { fillPath } from '@wholesale/contracts';
import { UnexpectedStatusError, type Logger } from '@wholesale/service-kit';
import { z } from 'zod';

export type SignInAccount = {
  disabled: boolean;
  /** Tokens of earlier sign-ins are invalid, such as after a password reset; in seconds since 1970. */
  validSince: number;
};

export type SignInAccounts = {
  /** @returns undefined for a deleted account @throws UnexpectedStatusError, or the error of `fetch`, when Firebase fails */
  find(uid: string): Promise<SignInAccount | undefined>;
  /**
   * Disables the sign-in of a deleted person. Idempotent; a missing account counts as disabled.
   * @throws UnexpectedStatusError, or the error of `fetch`, when Firebase fails; the event is then delivered again
   */
  disable(uid: string): Promise<void>;
  /** Deletes the sign-in of a person who deleted the account, so that the address is free. As `disable` otherwise. */
  remove(uid: string): Promise<void>;
};

const apiPath = '/v1/projects/{project}/accounts:';
const updateTimeoutMs = 10_000;
/** A call of a person waits for it. */
const findTimeoutMs = 2_000;

const foundSchema = z.object({
  users: z
    .array(z.object({ disabled: z.boolean().default(false), validSince: z.coerce.number().default(0) }))
    .default([]),
});

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
  const urlOf = (action: string) =>
    emulatorUrl
      ? new URL(`/identitytoolkit.googleapis.com${path}${action}`, emulatorUrl)
      : new URL(`${path}${action}`, 'https://identitytoolkit.googleapis.com');
  const authorize = emulatorUrl ? () => Promise.resolve('Bearer owner') : createServiceAccount();

  const post = async (action: string, body: object, timeoutMs: number): Promise<Response> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const late = once(signal, 'abort').then(() => Promise.reject(signal.reason as Error));
    // Google's token is fetched without a time limit.
    const authorization = await Promise.race([authorize(), late]);
    return fetch(urlOf(action), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
  };

  return {
    async find(uid) {
      const response = await post('lookup', { localId: [uid] }, findTimeoutMs);
      if (!response.ok) throw new UnexpectedStatusError('Firebase', response.status);
      return foundSchema.parse(await response.json()).users[0];
    },

    disable: (uid) => end(uid, 'update', { disableUser: true }),
    remove: (uid) => end(uid, 'delete'),
  };

  async function end(uid: string, action: 'update' | 'delete', changes: object = {}): Promise<void> {
    const response = await post(action, { localId: uid, ...changes }, updateTimeoutMs);
    const answer = await response.text();
    if (response.ok) return logger.info({ uid, action }, 'sign-in ended');
    if (response.status === 400 && answer.includes('USER_NOT_FOUND'))
      return logger.info({ uid, action }, 'no sign-in to end');
    throw new UnexpectedStatusError('Firebase', response.status);
  }
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
