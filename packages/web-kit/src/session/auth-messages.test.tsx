import { expect, it } from '@jest/globals';
import { authMessage, originOf } from '@wholesale/web-kit/auth';
import { ApiError } from '@wholesale/web-kit/http';

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

it.each(['popup-closed-by-user', 'cancelled-popup-request'])('%s says nothing: it was meant', (code) => {
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
  ['?from=%2F%09%2Fevil.example', '/'],
  ['?from=javascript%3Aalert(1)', '/'],
  ['?from=%2Flogin%3Ffrom%3D%252Flogin', '/'],
])('after login, %s leads to %s', (search, path) => {
  expect(originOf(search)).toBe(path);
});
