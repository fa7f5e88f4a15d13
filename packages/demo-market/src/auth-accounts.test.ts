import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createAuthAccounts } from './auth-accounts.ts';

type Account = { localId: string; password: string; displayName?: string; emailVerified?: boolean };
type Request = {
  localId?: string;
  emailVerified?: boolean;
  email?: string;
  password: string;
  idToken?: string;
  displayName?: string;
};

/** The three Identity Toolkit calls used here, with accounts in memory. */
function startIdentityToolkit(accounts: Map<string, Account>): Server {
  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const body = (await json(request)) as Request;
    const answer = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    const refuse = (message: string) => answer(400, { error: { code: 400, message } });
    const email = body.email ?? body.idToken ?? '';
    const found = accounts.get(email);
    if (url.searchParams.get('key') !== 'demo-api-key') return refuse('API key not valid.');
    switch (url.pathname.split(':').at(-1)) {
      case 'signUp':
        if (found) return refuse('EMAIL_EXISTS');
        accounts.set(email, { localId: `uid-${accounts.size}`, password: body.password });
        return answer(200, { localId: `uid-${accounts.size - 1}`, idToken: body.email });
      case 'signInWithPassword':
        if (found?.password !== body.password) return refuse('INVALID_LOGIN_CREDENTIALS');
        return answer(200, { ...found, idToken: body.email });
      case 'update':
        // Only the project's owner says that an address is confirmed.
        if (body.emailVerified && request.headers.authorization === 'Bearer owner') {
          for (const account of accounts.values()) if (account.localId === body.localId) account.emailVerified = true;
        }
        if (found && body.displayName) found.displayName = body.displayName;
        return answer(200, found ?? {});
      default:
        return answer(404, {});
    }
  }).listen(0, '127.0.0.1');
}

describe('accounts of the sign-in service', () => {
  const person = { email: 'seller@wholesale.example', password: 'wholesale-seller', name: 'Second Ring' };
  let stored: Map<string, Account>;
  let server: Server;
  let url = '';

  beforeEach(async () => {
    stored = new Map();
    server = startIdentityToolkit(stored);
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  it('are created with the name', async () => {
    const uid = await createAuthAccounts({ url, apiKey: 'demo-api-key' }).createAccount(person);
    expect(uid).toBe('uid-0');
    expect(stored.get(person.email)).toEqual({
      localId: 'uid-0',
      password: person.password,
      displayName: 'Second Ring',
    });
  });

  it('of the demo market are created with a confirmed address', async () => {
    await createAuthAccounts({ url, apiKey: 'demo-api-key', confirmed: true }).createAccount(person);
    expect(stored.get(person.email)).toMatchObject({ emailVerified: true });
  });

  it('are reused when they exist, and get a name that an interruption left out', async () => {
    stored.set(person.email, { localId: 'uid-7', password: person.password });
    const { createAccount, signIn } = createAuthAccounts({ url, apiKey: 'demo-api-key' });
    expect(await createAccount(person)).toBe('uid-7');
    expect(stored.get(person.email)?.displayName).toBe('Second Ring');
    expect(await signIn(person)).toEqual({ uid: 'uid-7', idToken: person.email });
  });

  it('with another password are an error with its reason', async () => {
    stored.set(person.email, { localId: 'uid-7', password: 'changed' });
    const accounts = createAuthAccounts({ url, apiKey: 'demo-api-key' });
    await expect(accounts.createAccount(person)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  });

  it('are not created with a wrong key', async () => {
    await expect(createAuthAccounts({ url, apiKey: 'other' }).createAccount(person)).rejects.toThrow(
      'API key not valid',
    );
    expect(stored.size).toBe(0);
  });
});
