import type { Refusal } from '@wholesale/web-kit/http';

/** Messages for the identity provider's codes (specification, section 8); undefined needs no message. */
const sentences: Readonly<Record<string, string | undefined>> = {
  'email-already-in-use': 'There is already an account with this email address. Log in instead.',
  'wrong-password': 'Wrong email or password.',
  'user-not-found': 'Wrong email or password.',
  'invalid-login-credentials': 'Wrong email or password.',
  'invalid-credential': 'Wrong email or password.',
  'invalid-email': 'This is not a valid email address.',
  'weak-password': 'The password needs at least 6 characters.',
  'missing-password': 'Enter a password.',
  'missing-email': 'Email Address is required',
  'operation-not-allowed': 'This sign-in method is turned off.',
  'credential-already-in-use': 'This sign-in already belongs to another account.',
  'account-exists-with-different-credential':
    'There is already an account with this email address. Use the sign-in method you used before.',
  'too-many-requests': 'Too many attempts. Try again in a few minutes.',
  'expired-action-code': 'This link has expired. Request a new one.',
  'invalid-action-code': 'This link is no longer valid. Request a new one.',
  'requires-recent-login': 'Please log in again to do this.',
  'invalid-user-token': 'Your session is no longer valid. Please log in again.',
  'user-token-expired': 'Your session has ended. Please log in again.',
  'user-disabled': 'This account has been closed.',
  'user-mismatch': 'This is not the account you are signed in with.',
  'invalid-verification-code': 'This code is incorrect.',
  'code-expired': 'This code has expired. Request a new one.',
  'unauthorized-continue-uri': "You can't sign in from this address.",
  'unauthorized-domain': "You can't sign in from this address.",
  'admin-restricted-operation': 'Only an administrator can do this.',
  'maximum-second-factor-count-exceeded': 'This account has reached the limit of second factors.',
  'multi-factor-auth-required': 'This account needs two-step verification, which this shop does not support yet.',
  'network-request-failed': 'We could not reach the sign-in service. Check your connection and try again.',
  'popup-blocked': 'Your browser blocked the Google window. Allow pop-ups for this page and try again.',
  'popup-closed-by-user': undefined,
  'cancelled-popup-request': undefined,
  'user-cancelled': undefined,
  'web-storage-unsupported': 'Your browser blocks site data. Allow cookies and site data, then try again.',
  // Usually Google's part of the window failed to load.
  'internal-error':
    'The sign-in service could not be reached. Check your connection, or log in with your email address and password.',
  'argument-error': 'Something went wrong while signing in. Please try again.',
};

const fallback = 'Something went wrong while signing in. Please try again.';

/** The message for a sign-in or sign-up error. @returns undefined when there is nothing to say, such as a closed popup */
export function authMessage(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code === undefined) {
    if (!(error instanceof Error) || error.name !== 'ApiError') return fallback;
    return 'code' in error && error.code === 'account-deleted' ? endedMessage('closed') : error.message;
  }
  return Object.hasOwn(sentences, code) ? sentences[code] : fallback;
}

export const endedMessage = (why: Refusal): string | undefined =>
  sentences[why === 'closed' ? 'user-disabled' : 'user-token-expired'];

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string')
    return undefined;
  return error.code.startsWith('auth/') ? error.code.slice(5) : undefined;
}
