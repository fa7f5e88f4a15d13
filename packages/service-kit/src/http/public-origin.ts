/** The origin at which the client reached the gateway. Set by the gateway only. */
export const publicOriginHeader = 'x-public-origin';

/** Removes our own origin from an address, so that it works on every host; other addresses are unchanged. */
export const withoutOrigin = (address: string, origin: string | undefined): string =>
  origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
