import { createAuthAccounts } from '@wholesale/demo-market';
import { nowMs, type Action, type Operation } from './record.ts';

export type Role = 'buyer' | 'seller' | 'admin';
export type Account = { userId: string; email: string; role: Role; idToken: string };
export type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

export type ShopClient = ReturnType<typeof createShopClient>;

/** Longer than the gateway's own limit for a call. */
const patienceMs = 20_000;

/** Calls the gateway and records the outcome of every call that changes something. */
export function createShopClient({ url, authUrl }: { url: string; authUrl: string }) {
  const operations: Operation[] = [];
  const accounts = createAuthAccounts({ url: authUrl, apiKey: 'demo-api-key' });
  let people = 0;

  /** @throws Error when there is no answer */
  async function call(
    method: string,
    path: string,
    { as, json, form, key }: { as?: Account; json?: object; form?: FormData; key?: string } = {},
  ): Promise<Answer> {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as.idToken}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(json && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await response.text();
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, body, headers: response.headers };
  }

  async function record(
    about: Pick<Operation, 'action' | 'userId' | 'target'> & { key?: string; price?: number },
    send: () => Promise<Answer>,
  ): Promise<Operation> {
    const startedAt = nowMs();
    const result = await send().then(outcomeOf, (error: unknown) => ({
      outcome: 'unknown' as const,
      answer: (error as Error).name,
    }));
    const operation: Operation = { ...about, startedAt, endedAt: nowMs(), ...result };
    operations.push(operation);
    return operation;
  }

  return {
    operations,
    call,

    change: (
      action: Action,
      as: Account,
      target: string,
      [method, path, json]: [method: string, path: string, json?: object],
      extra: { key?: string; price?: number } = {},
    ): Promise<Operation> =>
      record({ action, userId: as.userId, target, ...extra }, () =>
        call(method, path, { as, ...(json && { json }), ...(extra.key && { key: extra.key }) }),
      ),

    /** @returns undefined when the shop did not answer */
    async register(role: 'buyer' | 'seller'): Promise<Account | undefined> {
      people += 1;
      const name = `${role} ${people}`;
      const credentials = {
        email: `${role}.${people}.${process.pid}.${Date.now()}@chaos.example`,
        password: 'secret-word',
        name,
      };
      await accounts.createAccount(credentials);
      const { idToken } = await accounts.signIn(credentials);
      const account: Account = { userId: '', email: credentials.email, role, idToken };
      const { createdId } = await record({ action: 'register', userId: '', target: credentials.email }, () =>
        call('POST', '/users', { as: account, json: { name, email: credentials.email, role } }),
      );
      return createdId === undefined ? undefined : { ...account, userId: createdId };
    },
  };
}

function outcomeOf({ status, body }: Answer): Pick<Operation, 'outcome' | 'answer' | 'createdId'> {
  const createdId = body.insertedId ?? body._id;
  if (status < 300)
    return { outcome: 'ok', answer: String(status), ...(typeof createdId === 'string' && { createdId }) };
  // A 409 with Retry-After and a 429 change nothing either.
  return { outcome: status < 500 ? 'refused' : 'unknown', answer: `${status} ${String(body.code ?? '')}`.trim() };
}
