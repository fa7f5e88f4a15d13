import {
  request as httpRequest,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { duplexPair } from 'node:stream';
import { namesThisMachine } from '../own-host.ts';
import type { TokenSigner } from './token-signer.ts';

const MOST_BYTES = 20 * 1024 * 1024;
type Fields = Record<string, unknown>;

/**
 * A proxy for the emulator, which issues and accepts unsigned tokens. Tokens leave signed (RS256), and incoming ones
 * must be ours, so no unsigned token enters or leaves. A change is on disk before it is answered.
 * @param deps.save writes changed accounts; throws when it cannot
 * @param deps.port the port we listen on: a web page of another site may not act as the project's owner of the project
 */
export function createProxy(deps: {
  emulator: RequestListener;
  signer: TokenSigner;
  save: () => void;
  port: number;
}): RequestListener {
  const { signer, save } = deps;
  const ask = createInnerClient(deps.emulator);
  return (request, response) => {
    serve(request, response).catch(() => refuse(response, 500, 'INTERNAL_ERROR'));
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!namesThisMachine(request.headers.host)) return refuse(response, 403, 'PERMISSION_DENIED : Not at this host.');
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (request.method === 'GET' && path === '/.well-known/jwks.json') return sendKeys(response);
    if (
      actsAsOwner(request, path) &&
      !readsMailHere(request, path) &&
      !isLoopbackOrigin(request.headers.origin, deps.port)
    )
      return refuse(response, 403, 'PERMISSION_DENIED : Not from a web page.');
    if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) return refuse(response, 413, 'PAYLOAD_TOO_LARGE');

    const body = await openTokens(await buffer(request), request.headers['content-type'] ?? '');
    if (typeof body === 'string') return refuse(response, 400, body);
    const answer = await ask(request, body);
    try {
      save();
    } catch (error) {
      process.stderr.write(`accounts cannot be written: ${(error as Error).message}\n`);
      return refuse(response, 503, 'ACCOUNTS_NOT_SAVED : The disk is full or not writable.');
    }
    const bytes = isJson(answer.headers['content-type']) ? await sealTokens(answer.bytes) : answer.bytes;
    const { 'transfer-encoding': _chunked, connection: _connection, etag: _etag, ...headers } = answer.headers;
    response.writeHead(answer.status, { ...headers, 'content-length': bytes.length });
    response.end(bytes);
  }

  function sendKeys(response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    });
    response.end(JSON.stringify(signer.jwks));
  }

  /** The body with tokens in the emulator's form, or the error code for a token that is not ours. */
  async function openTokens(body: Buffer, contentType: string): Promise<Buffer | string> {
    if (body.length === 0) return body;
    const form = contentType.includes('application/x-www-form-urlencoded');
    const fields = form ? Object.fromEntries(new URLSearchParams(body.toString())) : parse(body);
    if (!fields) return body;
    for (const name of ['idToken', 'id_token']) {
      const token = fields[name];
      if (token === undefined || token === '') continue;
      const unsigned = typeof token === 'string' ? await signer.unsign(token) : undefined;
      if (!unsigned) return 'INVALID_ID_TOKEN';
      fields[name] = unsigned;
    }
    for (const name of ['refreshToken', 'refresh_token']) {
      const token = fields[name];
      if (token === undefined || token === '') continue;
      const opened = typeof token === 'string' ? signer.openRefreshToken(token) : undefined;
      if (!opened) return 'INVALID_REFRESH_TOKEN';
      fields[name] = opened;
    }
    return Buffer.from(
      form ? new URLSearchParams(fields as Record<string, string>).toString() : JSON.stringify(fields),
    );
  }

  async function sealTokens(body: Buffer): Promise<Buffer> {
    const fields = parse(body);
    if (!fields) return body;
    for (const name of ['idToken', 'id_token', 'access_token']) {
      const token = fields[name];
      if (typeof token === 'string') fields[name] = await signer.sign(token);
    }
    for (const name of ['refreshToken', 'refresh_token']) {
      const token = fields[name];
      if (typeof token === 'string') fields[name] = signer.sealRefreshToken(token);
    }
    return Buffer.from(JSON.stringify(fields));
  }
}

type Answer = { status: number; headers: IncomingMessage['headers']; bytes: Buffer };

/** Calls the emulator over a pair of streams inside this process, because a second port would bypass the signatures. */
function createInnerClient(emulator: RequestListener): (from: IncomingMessage, body: Buffer) => Promise<Answer> {
  const server = createServer(emulator);
  return (from, body) =>
    new Promise((resolve, reject) => {
      const [ours, theirs] = duplexPair();
      server.emit('connection', theirs);
      const {
        'content-length': _length,
        'transfer-encoding': _chunked,
        'accept-encoding': _encoding,
        ...headers
      } = from.headers;
      const inner = httpRequest({
        createConnection: () => ours as never,
        method: from.method,
        path: from.url,
        headers: { ...headers, connection: 'close', ...(body.length > 0 ? { 'content-length': body.length } : {}) },
      });
      inner.on('error', reject);
      inner.on('response', (answer) => {
        buffer(answer).then(
          (bytes) => resolve({ status: answer.statusCode ?? 500, headers: answer.headers, bytes }),
          reject,
        );
      });
      inner.end(body);
    });
}

/** Calls that read or change any account and that the emulator allows to anyone. */
function actsAsOwner(request: IncomingMessage, path: string): boolean {
  return /^bearer /i.test(request.headers.authorization ?? '') || path.startsWith('/emulator/v1/');
}

/**
 * Reads the emails that a demo shop does not send, so that the shop's page can show their links: allowed for pages of this machine,
 * on any port.
 */
function readsMailHere({ method, headers }: IncomingMessage, path: string): boolean {
  if (method !== 'GET' || !/^\/emulator\/v1\/projects\/[\w-]+\/oobCodes$/.test(path)) return false;
  if (/^bearer /i.test(headers.authorization ?? '')) return false;
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.origin ?? '');
}

/** Requests without an origin do not come from a web page. */
function isLoopbackOrigin(origin: string | undefined, port: number): boolean {
  return origin === undefined || origin === `http://localhost:${port}` || origin === `http://127.0.0.1:${port}`;
}

const isJson = (contentType: string | undefined) => contentType?.includes('application/json') ?? false;

function parse(body: Buffer): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

/** An error in Identity Toolkit's format, for the SDK. */
function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(
    JSON.stringify({ error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } }),
  );
}
