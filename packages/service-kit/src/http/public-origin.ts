/** Where the client reached the gateway (`http://localhost:8080`); the gateway sets it and takes none from outside. */
export const publicOriginHeader = 'x-public-origin';

/**
 * An address within the site without its origin, so that it works wherever the shop is reached; any other address as it is.
 * @param origin value of `publicOriginHeader`, if there is one
 */
export const withoutOrigin = (address: string, origin: string | undefined): string =>
  origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
