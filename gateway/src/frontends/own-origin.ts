import type { Request } from 'express';

/** A host with an optional port, in characters that are safe in HTML. */
const hostHeader = /^(?=.{1,255}$)(?:[\w-]+(?:\.[\w-]+)*\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The site's origin: PUBLIC_URL, else the origin of the request. A client chooses its Host header, so a response with the latter
 * must not be shared with other clients.
 */
export function createOwnOrigin(publicUrl: string | undefined): (request: Request) => string | undefined {
  if (publicUrl !== undefined) return () => publicUrl;
  // Behind a trusted proxy, Express uses the forwarded host and protocol.
  return ({ host = '', protocol }) =>
    hostHeader.test(host) && /^https?$/.test(protocol) ? URL.parse(`${protocol}://${host}`)?.origin : undefined;
}
