import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (token: string, at: number) =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString()) as Record<string, unknown>;

function signed(header: object, claims: object, key: KeyObject): string {
  const content = `${part(header)}.${part(claims)}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
}

/**
 * Stands between the gateway and the sign-in emulator and adds a key to the published ones, so that a test can sign tokens
 * that the emulator never issues.
 * @param authUrl the emulator
 */
export async function startSecondSigner(authUrl: string) {
  const [ours, strangers] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 })) as [Pair, Pair];
  const jwk = { ...ours.publicKey.export({ format: 'jwk' }), kid: 'second', alg: 'RS256', use: 'sig' };
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    const { authorization = '' } = headers;
    const answer = await fetch(new URL(url, authUrl), {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: await text(request) }),
    });
    const body = (await answer.json()) as { keys?: object[] };
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body.keys ? { keys: [...body.keys, jwk] } : body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The same token, signed again. @param options.lifetime seconds from now until it expires */
    sign(token: string, { lifetime }: { lifetime: number }): string {
      const now = Math.floor(Date.now() / 1_000);
      const began = now + lifetime - 3_600;
      const claims = {
        ...read(token, 1),
        auth_time: Math.min(now, began),
        iat: Math.min(now, began),
        exp: now + lifetime,
      };
      return signed({ alg: 'RS256', kid: 'second', typ: 'JWT' }, claims, ours.privateKey);
    },
    /** The same token with the same key id, signed with a key that nobody published. */
    forge: (token: string): string => signed(read(token, 0), read(token, 1), strangers.privateKey),
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

type Pair = { publicKey: KeyObject; privateKey: KeyObject };
