import type { Request } from 'express';

/** A host name or address with a port, as a Host header may name us; letters of an address only, so that it can stand in HTML. */
const hostHeader = /^(?=.{1,255}$)(?:[\w-]+(?:\.[\w-]+)*\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Where the site is, as `https://shop.example`: what the setting says, else where this request reached us, else nothing.
 * A client chooses its Host header: what is written from it must go to this client alone.
 */
export function createOwnOrigin(publicUrl: string | undefined): (request: Request) => string | undefined {
  if (publicUrl !== undefined) return () => publicUrl;
  // Behind a trusted proxy Express takes both from what the proxy forwards.
  return ({ host = '', protocol }) =>
    hostHeader.test(host) && /^https?$/.test(protocol) ? URL.parse(`${protocol}://${host}`)?.origin : undefined;
}
