import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { publicOriginHeader } from '@wholesale/service-kit';

/** What a service may know of the outside request. Everything else stays here: cookies, `x-user-*`, `forwarded`, method overrides, hop-by-hop headers. */
const requestHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-length',
  'content-encoding',
  // Node has read the framing by now; a body of unknown length stays one towards the service.
  'transfer-encoding',
  'if-none-match',
  'if-modified-since',
  'range',
  'user-agent',
  'idempotency-key',
] as const;

/** What a browser may know of a service's answer. `x-powered-by`, `server`, internal addresses and the like stay inside. */
const responseHeaders = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'content-security-policy',
  'cross-origin-resource-policy',
  'cache-control',
  'etag',
  'last-modified',
  'vary',
  'link',
  'accept-ranges',
  'content-range',
  'www-authenticate',
  'retry-after',
  'allow',
] as const;

type Headers = NodeJS.Dict<string | string[]>;

/**
 * The headers a service gets.
 * @param options.assertion who calls, signed for that service
 * @param options.host the service's own
 * @param options.publicOrigin where the site is, for calls whose answer or body holds an address of ours
 */
export function headersToService(
  incoming: IncomingHttpHeaders,
  {
    assertion,
    host,
    requestId,
    publicOrigin,
  }: { assertion: string | undefined; host: string; requestId: string; publicOrigin?: string | undefined },
): IncomingHttpHeaders {
  const headers: Headers = { host, 'x-request-id': requestId };
  if (publicOrigin !== undefined) headers[publicOriginHeader] = publicOrigin;
  if (assertion !== undefined) headers.authorization = `Bearer ${assertion}`;
  for (const name of requestHeaders) {
    const value = incoming[name];
    if (value !== undefined) headers[name] = value;
  }
  return headers as IncomingHttpHeaders;
}

/** The headers of a service's answer that go on to the client. */
export function headersToClient(incoming: IncomingHttpHeaders): IncomingHttpHeaders {
  const headers: Headers = {};
  for (const name of responseHeaders) {
    const value = incoming[name];
    if (value !== undefined) headers[name] = value;
  }
  return headers as IncomingHttpHeaders;
}

/** Why a request towards a service was ended: it was the service's turn, and nothing came. */
export const serviceSilent = new Error('the service was silent for too long');

/**
 * Ends a request towards a service when its connection is idle while the service should take, process or answer it.
 * A connection that is idle because the client sends or reads slowly is left alone; the server's own limits end such a client.
 * @param towards the request towards the service, which has its socket by now
 * @param options.request the client's request, whose body is piped into `towards`
 * @param options.response the client's response
 * @param options.timeoutMs longest silence of the service; connecting counts as silence
 */
export function endOnSilence(
  towards: ClientRequest,
  { request, response, timeoutMs }: { request: IncomingMessage; response: ServerResponse; timeoutMs: number },
): void {
  const { socket } = towards;
  if (!socket) return;
  const isClientsTurn = (): boolean =>
    response.headersSent ? response.writableNeedDrain : !request.complete && !towards.writableNeedDrain;
  const onIdle = (): void => {
    if (!isClientsTurn()) return void towards.destroy(serviceSilent);
    // It fires once per silence; the service's may follow the client's without a byte between them.
    socket.setTimeout(timeoutMs);
  };
  // The agent takes the time-out off when it keeps the socket for the next request.
  socket.setTimeout(timeoutMs);
  socket.on('timeout', onIdle);
  towards.once('close', () => socket.off('timeout', onIdle));
}

const inOnePiece = 64 * 1024;

/** A client that takes nothing of a piped answer for this long is cut: the answer holds a connection to the service. */
const readerPatienceMs = 30_000;

/**
 * Hands a service's answer to the client. One that tells a small length is collected and sent in one piece: a pipe costs a dozen listeners,
 * and head and body as one latin1 string (a byte each, so nothing is changed) are written without a detour over the stream's queue.
 * Together that is a tenth of the whole way through the gateway. Anything else is piped.
 */
export function sendAnswer(answer: IncomingMessage, response: ServerResponse, headers: IncomingHttpHeaders): void {
  const status = answer.statusCode ?? 502;
  const length = Number(headers['content-length'] ?? Infinity);
  if (!(length <= inOnePiece)) {
    response.setTimeout(readerPatienceMs);
    response.writeHead(status, headers);
    answer.pipe(response);
    return;
  }
  let body: Buffer | undefined;
  answer.on('data', (chunk: Buffer) => (body = body ? Buffer.concat([body, chunk]) : chunk));
  answer.on('end', () => {
    if (!answer.complete || response.destroyed) return;
    response.writeHead(status, headers);
    if (body) response.end(body.toString('latin1'), 'latin1');
    else response.end();
  });
}
