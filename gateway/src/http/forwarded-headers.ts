import type { IncomingHttpHeaders } from 'node:http';
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
