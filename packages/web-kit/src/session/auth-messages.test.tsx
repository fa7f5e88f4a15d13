import { describe, expect, it } from '@jest/globals';
import { originOf } from '@wholesale/web-kit';
import { authMessage, endedMessage } from '@wholesale/web-kit/auth-messages';
import { ApiError } from '@wholesale/web-kit/http';
import { initializeApp } from 'firebase/app';
import { getAuth, signInWithEmailAndPassword } from 'firebase/auth';

const coded = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });
const documented =
  `email-already-in-use wrong-password user-not-found invalid-email operation-not-allowed invalid-credential
  credential-already-in-use too-many-requests expired-action-code invalid-action-code requires-recent-login invalid-user-token
  user-token-expired invalid-verification-code code-expired unauthorized-continue-uri admin-restricted-operation
  maximum-second-factor-count-exceeded user-disabled network-request-failed popup-blocked unauthorized-domain
  web-storage-unsupported multi-factor-auth-required account-exists-with-different-credential user-mismatch internal-error
  argument-error`.split(/\s+/);

it.each(documented)('%s has a sentence a person understands', (code) => {
  const message = authMessage(coded(`auth/${code}`));

  expect(message).toMatch(/^[A-Z].*\.$/);
  expect(message).not.toContain(code);
  expect(message).not.toContain('Firebase');
});

it.each(['popup-closed-by-user', 'cancelled-popup-request'])('%s has no message, because it was deliberate', (code) => {
  expect(authMessage(coded(`auth/${code}`))).toBeUndefined();
});

it('a wrong password and an unknown address read the same, so that nobody can probe for accounts', () => {
  expect(authMessage(coded('auth/wrong-password'))).toBe(authMessage(coded('auth/user-not-found')));
});

it.each(['auth/never-heard-of', 'auth/constructor'])('the unknown code %s still gets a sentence', (code) => {
  expect(authMessage(coded(code))).toBe('Something went wrong while signing in. Please try again.');
});

it('a failure of our own API keeps its own sentence', () => {
  expect(authMessage(new ApiError({ status: 409, code: 'email-taken', message: 'This address is taken.' }))).toBe(
    'This address is taken.',
  );
});

it.each([
  ['?from=%2Fphones%2Fvivo%3Fsort%3Dprice', '/phones/vivo?sort=price'],
  ['', '/'],
  ['?from=https%3A%2F%2Fevil.example', '/'],
  ['?from=%2F%2Fevil.example', '/'],
  ['?from=%2F%5Cevil.example', '/'],
  ['?from=%2F.%2F%2Fevil.example', '/'],
  ['?from=%2Fphones%2F..%2F%2Fevil.example', '/'],
  ['?from=%2F%252e%2F%5Cevil.example', '/'],
  ['?from=%2F%09%2Fevil.example', '/'],
  ['?from=javascript%3Aalert(1)', '/'],
  ['?from=%2Flogin%3Ffrom%3D%252Flogin', '/'],
])('after login, %s leads to %s', (search, path) => {
  expect(originOf(search)).toBe(path);
});

/** The specification's table (section 8): what the provider says, and the client's code for it. */
const table: readonly [string, string][] = [
  ['EMAIL_EXISTS', 'email-already-in-use'],
  ['INVALID_PASSWORD', 'wrong-password'],
  ['EMAIL_NOT_FOUND', 'user-not-found'],
  ['INVALID_IDENTIFIER', 'invalid-email'],
  ['PASSWORD_LOGIN_DISABLED', 'operation-not-allowed'],
  ['INVALID_IDP_RESPONSE', 'invalid-credential'],
  ['FEDERATED_USER_ID_ALREADY_LINKED', 'credential-already-in-use'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'too-many-requests'],
  ['EXPIRED_OOB_CODE', 'expired-action-code'],
  ['INVALID_OOB_CODE', 'invalid-action-code'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
  ['INVALID_ID_TOKEN', 'invalid-user-token'],
  ['TOKEN_EXPIRED', 'user-token-expired'],
  ['USER_NOT_FOUND', 'user-token-expired'],
  ['INVALID_CODE', 'invalid-verification-code'],
  ['SESSION_EXPIRED', 'code-expired'],
  ['UNAUTHORIZED_DOMAIN', 'unauthorized-continue-uri'],
  ['ADMIN_ONLY_OPERATION', 'admin-restricted-operation'],
  ['SECOND_FACTOR_LIMIT_EXCEEDED', 'maximum-second-factor-count-exceeded'],
  ['USER_DISABLED', 'user-disabled'],
];

/** The real SDK against an answer of the provider: the SDK maps it to a code, which may change with its version. */
describe('the real SDK', () => {
  it.each(table)('makes a code with a sentence of its own of %s', async (provider, code) => {
    globalThis.fetch = (async () =>
      new Response(JSON.stringify({ error: { code: 400, message: provider } }), { status: 400 })) as typeof fetch;
    const auth = getAuth(initializeApp({ apiKey: 'demo-api-key', projectId: 'demo' }, `app-${provider}`));

    const failure: unknown = await signInWithEmailAndPassword(auth, 'a@b.example', 'secret-1').catch(
      (error: unknown) => error,
    );

    expect(failure).toMatchObject({ code: `auth/${code}` });
    expect(authMessage(failure)).not.toBe(authMessage(coded('auth/never-heard-of')));
  });
});

it('a closed account reads the same from the provider and from the shop', () => {
  const closed = 'This account has been closed.';

  expect(authMessage(coded('auth/user-disabled'))).toBe(closed);
  expect(authMessage(new ApiError({ status: 403, code: 'account-deleted', message: 'x' }))).toBe(closed);
  expect(endedMessage('closed')).toBe(closed);
  expect(endedMessage('expired')).toBe('Your session has ended. Please log in again.');
});

it.each([
  [{ from: '/blog?page=2#a' }, '/blog?page=2#a'],
  [{ from: '//evil.example' }, '/'],
  [{ from: '/.//evil.example' }, '/'],
  [{ from: 'javascript:alert(1)' }, '/'],
  [{ from: '/reset-password?oobCode=x' }, '/'],
  [{ from: 7 }, '/'],
  [null, '/'],
])('a link of our own that carried %j leads there after login', (state, path) => {
  expect(originOf('', state)).toBe(path);
});

it('the address says more than what a link carried', () => {
  expect(originOf('?from=%2Fphones%2Fvivo', { from: '/blog' })).toBe('/phones/vivo');
});
