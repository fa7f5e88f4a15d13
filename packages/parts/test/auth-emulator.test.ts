import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startAuthEmulator, type AuthEmulator } from '@wholesale/parts';
import { createRemoteJWKSet, decodeJwt, jwtVerify, UnsecuredJWT } from 'jose';

type Answer = { status: number; body: Record<string, unknown> & { error?: { message: string } } };

let dataDir: string;
let emulator: AuthEmulator;
const log = () => undefined;
const owner = { authorization: 'Bearer owner' };

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wholesale-auth-'));
  emulator = await startAuthEmulator({ dataDir, log });
}, 300_000);

afterAll(async () => {
  await emulator.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${emulator.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}
const accounts = (call: string, body: object) =>
  post(`/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo-api-key`, { returnSecureToken: true, ...body });
const admin = (call: string, body: object, headers = {}) =>
  post(`/identitytoolkit.googleapis.com/v1/projects/demo-wholesale/accounts:${call}`, body, { ...owner, ...headers });
const signIn = ({ email, password }: { email: string; password: string }) =>
  accounts('signInWithPassword', { email, password });
const refresh = (token: string) =>
  post('/securetoken.googleapis.com/v1/token?key=demo-api-key', { grant_type: 'refresh_token', refresh_token: token });

let people = 0;
async function aPerson() {
  people += 1;
  const email = `person-${people}@wholesale.example`;
  const password = 'secret-12';
  const { body } = await accounts('signUp', { email, password });
  return {
    email,
    password,
    localId: String(body.localId),
    idToken: String(body.idToken),
    refreshToken: String(body.refreshToken),
  };
}

async function verified(token: unknown) {
  const keys = createRemoteJWKSet(new URL(`${emulator.url}/.well-known/jwks.json`));
  const { payload } = await jwtVerify(String(token), keys, {
    algorithms: ['RS256'],
    issuer: 'https://securetoken.google.com/demo-wholesale',
    audience: 'demo-wholesale',
  });
  return payload;
}

describe('every token that leaves is signed', () => {
  it('at sign-up, sign-in, change of a password and refresh', async () => {
    const { email, password, localId, idToken, refreshToken } = await aPerson();
    const signedIn = await accounts('signInWithPassword', { email, password });
    const changed = await accounts('update', { idToken, displayName: 'Ada', password: 'secret-34' });
    const refreshed = await refresh(refreshToken);

    for (const token of [
      idToken,
      signedIn.body.idToken,
      changed.body.idToken,
      refreshed.body.id_token,
      refreshed.body.access_token,
    ])
      expect(await verified(token)).toMatchObject({ sub: localId, email });
  });

  it('for a person who signs in with Google', async () => {
    const claims = JSON.stringify({ sub: 'g-1', email: 'google@wholesale.example', email_verified: true });
    const { body } = await accounts('signInWithIdp', {
      postBody: `id_token=${encodeURIComponent(claims)}&providerId=google.com`,
      requestUri: 'http://localhost',
    });

    expect(await verified(body.idToken)).toMatchObject({ firebase: { sign_in_provider: 'google.com' } });
  });
});

describe('a token that comes in must be ours', () => {
  it('a person’s token opens their account', async () => {
    const { idToken, localId } = await aPerson();

    const { body } = await accounts('lookup', { idToken });

    expect(body.users).toMatchObject([{ localId }]);
  });

  it.each(['lookup', 'update', 'delete'])('%s refuses a forged token of another person', async (call) => {
    const victim = await aPerson();
    const forged = new UnsecuredJWT(decodeJwt(victim.idToken)).encode();
    const [header, , signature] = (await aPerson()).idToken.split('.');
    const altered = `${header}.${victim.idToken.split('.')[1]}.${signature}`;

    for (const idToken of [forged, altered, 'x', { $ne: '' }])
      expect(await accounts(call, { idToken, password: 'stolen-1' })).toMatchObject({
        status: 400,
        body: { error: { message: 'INVALID_ID_TOKEN' } },
      });
    expect((await signIn(victim)).status).toBe(200);
  });

  it('a forged refresh token is refused', async () => {
    const { localId } = await aPerson();
    const record = {
      _AuthEmulatorRefreshToken: 'x',
      localId,
      provider: 'password',
      extraClaims: {},
      projectId: 'demo-wholesale',
    };
    const forged = Buffer.from(JSON.stringify(record)).toString('base64');

    for (const token of [forged, `${forged}.abc`])
      expect(await refresh(token)).toMatchObject({
        status: 400,
        body: { error: { message: 'INVALID_REFRESH_TOKEN' } },
      });
  });

  it('a forged custom token signs nobody in', async () => {
    const { localId } = await aPerson();
    const token = new UnsecuredJWT({ uid: localId }).encode();

    expect((await accounts('signInWithCustomToken', { token })).body.idToken).toBeUndefined();
  });
});

it('a web page of another site may not act as the project’s owner', async () => {
  const { localId } = await aPerson();
  const evil = { origin: 'https://evil.example' };

  expect((await admin('update', { localId, disableUser: true }, evil)).status).toBe(403);
  const inbox = await fetch(`${emulator.url}/emulator/v1/projects/demo-wholesale/oobCodes`, { headers: evil });
  expect(inbox.status).toBe(403);
});

/** What the emulator answers under a Host header that `fetch` would not send; the first line of it. */
const underHost = (host: string, path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
  new Promise((done, fail) => {
    request(`${emulator.url}${path}`, { headers: { ...headers, host } }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    })
      .on('error', fail)
      .end();
  });

describe('a page whose host name points to this machine (DNS rebinding)', () => {
  const inbox = '/emulator/v1/projects/demo-wholesale/oobCodes';

  it.each([
    ['evil.example', inbox],
    ['localhost.evil.example', inbox],
    ['127.0.0.1.evil.example', inbox],
    ['evil.example', '/identitytoolkit.googleapis.com/v1/projects?key=demo-api-key'],
    ['evil.example', '/.well-known/jwks.json'],
  ])('gets nothing as %s, not even %s', async (name, path) => {
    expect(await underHost(`${name}:${emulator.port}`, path)).toBe(403);
    expect(await underHost(`${name}:${emulator.port}`, path, owner)).toBe(403);
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])('does not include a page at %s', async (name) => {
    expect(await underHost(`${name}:${emulator.port}`, inbox)).toBe(200);
  });
});

describe('the emails that a demo shop does not send', () => {
  const inbox = '/emulator/v1/projects/demo-wholesale/oobCodes';

  it.each(['http://localhost:8080', 'http://127.0.0.1:8090', 'http://[::1]:3000'])(
    'can be read by the shop’s page at %s',
    async (origin) => {
      const { email } = await aPerson();
      await accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email });

      const answer = await fetch(`${emulator.url}${inbox}`, { headers: { origin } });

      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobCode: string }[] };
      expect(oobCodes.some((mail) => mail.email === email && mail.oobCode !== '')).toBe(true);
    },
  );

  it.each(['http://localhost.evil.example', 'http://evil.example:8080', 'https://localhost', 'null'])(
    'cannot be read by a page at %s',
    async (origin) => {
      expect((await fetch(`${emulator.url}${inbox}`, { headers: { origin } })).status).toBe(403);
    },
  );

  it.each([
    ['GET', '/emulator/v1/projects/demo-wholesale/verificationCodes'],
    ['DELETE', '/emulator/v1/projects/demo-wholesale/accounts'],
    ['GET', '/emulator/v1/projects/demo-wholesale/config'],
  ])('are the only owner’s data open to such a page: %s %s is refused', async (method, path) => {
    const headers = { origin: 'http://localhost:8080' };

    expect((await fetch(`${emulator.url}${path}`, { method, headers })).status).toBe(403);
  });

  it('cannot be read by a page that sends the owner’s token', async () => {
    const headers = { origin: 'http://localhost:8080', ...owner };

    expect((await fetch(`${emulator.url}${inbox}`, { headers })).status).toBe(403);
  });
});

it('the pages of the Google popup are served', async () => {
  const page = await fetch(`${emulator.url}/emulator/auth/handler?apiKey=demo-api-key&providerId=google.com`);

  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
});

describe('accounts survive', () => {
  it('a kill right after the answer: sign-in, refresh and token still work', async () => {
    const person = await aPerson();
    await admin('update', { localId: person.localId, displayName: 'Kept' });
    const gone = await aPerson();
    await accounts('delete', { idToken: gone.idToken });
    const disabled = await aPerson();
    await admin('update', { localId: disabled.localId, disableUser: true });
    const { port } = emulator;

    await emulator.kill();
    emulator = await startAuthEmulator({ dataDir, port, log });

    expect((await signIn(person)).status).toBe(200);
    expect((await refresh(person.refreshToken)).status).toBe(200);
    expect((await accounts('lookup', { idToken: person.idToken })).body.users).toMatchObject([{ displayName: 'Kept' }]);
    expect((await signIn(gone)).status).toBe(400);
    expect((await signIn(disabled)).body.error?.message).toBe('USER_DISABLED');
  });

  it('an interrupted write, but not a damaged account book', async () => {
    const person = await aPerson();
    const book = join(dataDir, 'auth', 'accounts.jsonl');
    await emulator.stop();
    appendFileSync(book, '{"id":"half');
    emulator = await startAuthEmulator({ dataDir, log });
    expect((await signIn(person)).status).toBe(200);

    await emulator.stop();
    const whole = readFileSync(book, 'utf8');
    writeFileSync(book, whole.replace('\n', '\nrubbish\n'));
    await expect(startAuthEmulator({ dataDir, log })).rejects.toMatchObject({ failure: 'damaged-data' });

    writeFileSync(book, whole);
    emulator = await startAuthEmulator({ dataDir, log });
  });
});

it('a taken port is reported in one sentence', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
  });

  await expect(startAuthEmulator({ dataDir: join(dataDir, 'second'), port, log })).rejects.toThrow(
    `Port ${port} is taken by another program. Stop that program or choose another port with AUTH_PORT.`,
  );
  other.close();
});
