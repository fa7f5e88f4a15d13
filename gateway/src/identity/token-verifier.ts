import { unauthenticated } from '@wholesale/service-kit';
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';

export type Identity = {
  uid: string;
  email: string;
  emailConfirmed: boolean;
  /** Firebase's sign-in provider: `password`, `google.com`. */
  provider: string;
  /** When the person signed in, not when the token was refreshed; in seconds since 1970. */
  signedInAt: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
};

export type TokenVerifier = (token: string) => Promise<Identity>;

/** Clock skew between machines. */
const toleranceSeconds = 5;

type Claims = {
  auth_time?: unknown;
  email?: unknown;
  email_verified?: unknown;
  firebase?: { sign_in_provider?: unknown };
};

/**
 * Verifies ID tokens of one Firebase project (RS256, issuer, audience, age), also in development.
 * @param options.keys finds the public key of a token's `kid`
 * @returns a function that throws `unauthenticated`, or the error of `keys`
 */
export function createTokenVerifier({
  projectId,
  keys,
  now = Date.now,
}: {
  projectId: string;
  keys: JWTVerifyGetKey;
  now?: () => number;
}): TokenVerifier {
  return async (token) => {
    const { payload } = await jwtVerify<Claims>(token, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      clockTolerance: toleranceSeconds,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      currentDate: new Date(now()),
    }).catch((error: unknown) => {
      if (error instanceof errors.JWTExpired)
        throw unauthenticated('token-expired', 'Your sign-in has expired. Sign in again.');
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw badToken();
      throw error;
    });
    const { sub = '', iat = 0, exp = 0, auth_time, email, email_verified, firebase } = payload;
    const latest = now() / 1000 + toleranceSeconds;
    if (sub === '' || sub.length > 128) throw badToken();
    if (typeof auth_time !== 'number' || iat > latest || auth_time > latest) throw badToken();
    if (typeof email !== 'string' || email === '') {
      throw unauthenticated('email-required', 'Sign in with an account that has an email address.');
    }
    return {
      uid: sub,
      email,
      emailConfirmed: email_verified === true,
      provider: String(firebase?.sign_in_provider ?? ''),
      signedInAt: auth_time,
      expiresAt: exp * 1000,
    };
  };
}

const badToken = () => unauthenticated('token-invalid', 'Your sign-in is not valid. Sign in again.');
