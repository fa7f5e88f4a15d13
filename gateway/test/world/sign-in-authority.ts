import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Person } from '@wholesale/service-kit';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTHeaderParameters } from 'jose';

export const projectId = 'demo-wholesale';

/** Deviations from a valid token; null omits a claim. */
export type Forgery = {
  claims?: Record<string, unknown>;
  header?: Partial<JWTHeaderParameters>;
  key?: CryptoKey | Uint8Array;
};

type Mode = 'up' | 'failing' | 'unavailable' | 'down';

export type SignInAuthority = {
  url: string;
  publicJwk: JWK;
  /** A Firebase ID token, as the proxy in front of the emulator signs it. */
  token(person: Pick<Person, 'uid' | 'email' | 'emailConfirmed' | 'provider'>, forgery?: Forgery): Promise<string>;
  fetches(): number;
  /** Requests refused while failing or down. */
  refused(): number;
  /** Requests to accounts:update and accounts:delete. */
  updates: { localId: string; disableUser?: boolean; authorization: string | undefined; path: string }[];
  /** What accounts:lookup answers; others are found without restrictions, and null is not found. */
  accounts: Map<string, { disabled?: boolean; validSince?: string } | null>;
  /** From now on: answer, answer 500, answer 503, or cut every connection. */
  mode(mode: Mode): void;
  stop(): Promise<void>;
};

/** A local key set and the account call that the gateway uses, in place of Firebase. */
export async function startSignInAuthority(): Promise<SignInAuthority> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const publicJwk: JWK = { ...(await exportJWK(pair.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const accounts: SignInAuthority['accounts'] = new Map();
  const updates: SignInAuthority['updates'] = [];
  let fetches = 0;
  let refused = 0;
  let mode: Mode = 'up';
  const server = createServer((request, response) => {
    if (request.url === '/.well-known/jwks.json') fetches += 1;
    if (mode !== 'up') refused += 1;
    if (mode === 'down') return void request.socket.destroy();
    if (mode !== 'up') return void response.writeHead(mode === 'failing' ? 500 : 503).end('{}');
    if (request.url === '/.well-known/jwks.json') return json(response, { keys: [publicJwk] });
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const asked = JSON.parse(body);
      const { url: path = '' } = request;
      if (path.endsWith(':lookup')) {
        const account = accounts.get(asked.localId[0]);
        return json(response, account === null ? {} : { users: [{ localId: asked.localId[0], ...account }] });
      }
      updates.push({ ...asked, authorization: request.headers.authorization, path });
      json(response, {});
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicJwk,
    updates,
    accounts,
    fetches: () => fetches,
    refused: () => refused,
    mode: (next) => (mode = next),
    token: ({ uid, email, emailConfirmed, provider }, { claims = {}, header = {}, key = pair.privateKey } = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const payload = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: uid,
        user_id: uid,
        email,
        email_verified: emailConfirmed,
        auth_time: now - 10,
        iat: now - 10,
        exp: now + 3_600,
        firebase: { sign_in_provider: provider },
        ...claims,
      };
      const kept = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null));
      return new SignJWT(kept).setProtectedHeader({ alg: 'RS256', kid: 'key-1', typ: 'JWT', ...header }).sign(key);
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const json = (response: ServerResponse, body: unknown): void => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
};
