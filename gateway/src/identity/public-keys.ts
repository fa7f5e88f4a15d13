import { unavailable, type Logger } from '@wholesale/service-kit';
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Delay after a failed fetch. */
const retryMs = 2_000;

export const publicKeysUrl = (emulatorUrl?: string): URL =>
  emulatorUrl ? new URL('/.well-known/jwks.json', emulatorUrl) : new URL(googleKeys);

/**
 * Fetches a JWKS on first use, every ten minutes, and for an unknown `kid` at most every 30 s, so that forged tokens cause no flood.
 * While it is unreachable, the last keys are used.
 * @returns a key finder for jose; throws Failure `sign-in-unavailable` (503) without any keys
 */
export function createPublicKeys({ url, logger }: { url: URL; logger: Logger }): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(url, { cooldownDuration: 30_000, cacheMaxAge: 600_000, timeoutDuration: 3_000 });
  let failedAt = -Infinity;
  return async (header, token) => {
    const resting = performance.now() - failedAt < retryMs;
    if (!resting) {
      try {
        return await remote(header, token);
      } catch (error) {
        // An unknown key is the token's fault; other errors mean that the JWKS is unreachable.
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
