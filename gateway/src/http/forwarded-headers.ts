import type { IncomingHttpHeaders } from 'node:http';
import { publicOriginHeader } from '@wholesale/service-kit';

/** Allowed request headers; cookies, `x-user-*`, `forwarded`, method overrides and hop-by-hop headers are dropped. */
const requestHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-length',
  'content-encoding',
  // A body of unknown length stays chunked.
  'transfer-encoding',
  'if-none-match',
  'if-modified-since',
  'range',
  'user-agent',
  'idempotency-key',
] as const;

/** Allowed response headers; `x-powered-by`, `server` and internal addresses are dropped. */
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

export function headersToClient(incoming: IncomingHttpHeaders): IncomingHttpHeaders {
  const headers: Headers = {};
  for (const name of responseHeaders) {
    const value = incoming[name];
    if (value !== undefined) headers[name] = value;
  }
  return headers as IncomingHttpHeaders;
}
