import { unavailable, type Logger } from '@wholesale/service-kit';
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** Google's public keys for the ID tokens of all Firebase projects. */
const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Where the keys are: at Google, or at the proxy before the emulator, which signs its tokens anew. */
export const publicKeysUrl = (emulatorUrl?: string): URL =>
  emulatorUrl ? new URL('/.well-known/jwks.json', emulatorUrl) : new URL(googleKeys);

/**
 * The keys of a JWKS address: fetched when first needed, again every ten minutes, and for an unknown `kid` at most every 30 s, so that
 * a flood of made-up ones fetches nothing. While the address does not answer, the last keys go on serving.
 * @param options.retryMs after a failed fetch the next one waits this long
 * @returns a key finder for jose; throws Failure `sign-in-unavailable` (503) when there are no keys at all
 */
export function createPublicKeys({
  url,
  logger,
  retryMs = 2_000,
}: {
  url: URL;
  logger: Logger;
  retryMs?: number;
}): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(url, { cooldownDuration: 30_000, cacheMaxAge: 600_000, timeoutDuration: 3_000 });
  let failedAt = -Infinity;
  return async (header, token) => {
    const resting = performance.now() - failedAt < retryMs;
    if (!resting) {
      try {
        return await remote(header, token);
      } catch (error) {
        // An answered "no such key" is about the token; everything else is about the address.
        if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
        failedAt = performance.now();
        logger.warn({ err: error, host: url.host }, 'the public keys for sign-ins cannot be fetched');
      }
    }
    const last = remote.jwks();
    if (!last)
      throw unavailable('sign-in-unavailable', 'We can’t check your sign-in right now. Try again in a moment.');
    return createLocalJWKSet(last)(header, token);
  };
}
