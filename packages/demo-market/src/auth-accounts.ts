export type Person = { email: string; password: string; name: string };
export type SignedIn = { uid: string; idToken: string };

export type AuthAccounts = {
  /** Creates the account, or signs in if it exists. @returns its uid @throws Error when its password differs */
  createAccount: (person: Person) => Promise<string>;
  signIn: (credentials: { email: string; password: string }) => Promise<SignedIn>;
};

/**
 * Accounts through the Identity Toolkit REST interface.
 * @param options.url the auth emulator, for example http://localhost:9099
 * @param options.confirmed new accounts have a confirmed address, without a mail; the emulator allows it
 */
export function createAuthAccounts({
  url,
  apiKey,
  confirmed = false,
  request = fetch,
}: {
  url: string;
  apiKey: string;
  confirmed?: boolean;
  request?: typeof fetch;
}): AuthAccounts {
  const call = async (method: string, body: object, asOwner = false): Promise<Answer> => {
    const response = await request(
      `${url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(asOwner && { authorization: 'Bearer owner' }) },
        body: JSON.stringify({ ...body, returnSecureToken: true }),
        signal: AbortSignal.timeout(30_000),
      },
    );
    const answer = (await response.json()) as Answer;
    if (!response.ok) throw new AuthRefusal(method, answer.error?.message ?? `status ${response.status}`);
    return answer;
  };

  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const { localId, idToken, displayName } = await call('signInWithPassword', { email, password });
    return { uid: required(localId, 'localId'), idToken: required(idToken, 'idToken'), name: displayName };
  };

  const findOrCreate = async ({ email, password }: Person) => {
    try {
      const { localId, idToken } = await call('signUp', { email, password });
      return { uid: required(localId, 'localId'), idToken: required(idToken, 'idToken'), name: undefined };
    } catch (error) {
      if (error instanceof AuthRefusal && error.reason.startsWith('EMAIL_EXISTS')) return signIn({ email, password });
      throw error;
    }
  };

  return {
    createAccount: async (person) => {
      const { uid, idToken, name } = await findOrCreate(person);
      if (name !== person.name) await call('update', { idToken, displayName: person.name });
      if (confirmed) await call('update', { localId: uid, emailVerified: true }, true);
      return uid;
    },
    signIn: async (credentials) => {
      const { uid, idToken } = await signIn(credentials);
      return { uid, idToken };
    },
  };
}

/** A refusal by the sign-in service; `reason` is its code, such as EMAIL_EXISTS. */
class AuthRefusal extends Error {
  readonly reason: string;
  constructor(method: string, reason: string) {
    super(`The sign-in service refused ${method}: ${reason}`);
    this.name = 'AuthRefusal';
    this.reason = reason;
  }
}

type Answer = { localId?: string; idToken?: string; displayName?: string; error?: { message?: string } };

function required(value: string | undefined, field: string): string {
  if (!value) throw new Error(`The sign-in service answered without ${field}.`);
  return value;
}
