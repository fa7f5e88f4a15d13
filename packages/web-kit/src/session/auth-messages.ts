import type { Refusal } from '@wholesale/web-kit/http';

/**
 * What a person reads for each code of the identity provider (specification, section 8). `undefined` is for what needs no words:
 * somebody closed a window on purpose.
 */
const sentences: Readonly<Record<string, string | undefined>> = {
  'email-already-in-use': 'There is already an account with this email address. Log in instead.',
  'wrong-password': 'Email or password is not right.',
  'user-not-found': 'Email or password is not right.',
  'invalid-login-credentials': 'Email or password is not right.',
  'invalid-credential': 'Email or password is not right.',
  'invalid-email': 'This is not a valid email address.',
  'weak-password': 'The password needs at least 6 characters.',
  'missing-password': 'Please enter a password.',
  'missing-email': 'Email Address is required',
  'operation-not-allowed': 'This way of signing in is switched off.',
  'credential-already-in-use': 'This sign-in already belongs to another account.',
  'account-exists-with-different-credential':
    'There is already an account with this email address. Log in the way you did before.',
  'too-many-requests': 'Too many tries. Please wait a few minutes and try again.',
  'expired-action-code': 'This link has run out. Please ask for a new one.',
  'invalid-action-code': 'This link is no longer valid. Please ask for a new one.',
  'requires-recent-login': 'Please log in again to do this.',
  'invalid-user-token': 'Your session is no longer valid. Please log in again.',
  'user-token-expired': 'Your session has ended. Please log in again.',
  'user-disabled': 'This account has been closed.',
  'user-mismatch': 'This is not the account you are signed in with.',
  'invalid-verification-code': 'This code is not right.',
  'code-expired': 'This code has run out. Please ask for a new one.',
  'unauthorized-continue-uri': 'This address may not be used for signing in.',
  'unauthorized-domain': 'This address may not be used for signing in.',
  'admin-restricted-operation': 'Only an administrator can do this.',
  'maximum-second-factor-count-exceeded': 'This account has as many second factors as it can have.',
  'multi-factor-auth-required': 'This account needs a second factor, which this shop does not ask for yet.',
  'network-request-failed': 'We could not reach the sign-in service. Check your connection and try again.',
  'popup-blocked': 'Your browser blocked the Google window. Allow pop-ups for this page and try again.',
  'popup-closed-by-user': undefined,
  'cancelled-popup-request': undefined,
  'user-cancelled': undefined,
  'web-storage-unsupported': 'Your browser does not let this page remember you. Allow cookies and site data.',
  // Mostly: Google's part of the window could not be loaded.
  'internal-error':
    'The sign-in service could not be reached. Check your connection, or log in with your email address and password.',
  'argument-error': 'Something went wrong while signing in. Please try again.',
};

const fallback = 'Something went wrong while signing in. Please try again.';

/**
 * The sentence for an error of signing in or up.
 * @returns undefined when there is nothing to say (a window closed on purpose)
 */
export function authMessage(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code === undefined) {
    if (!(error instanceof Error) || error.name !== 'ApiError') return fallback;
    return 'code' in error && error.code === 'account-deleted' ? endedMessage('closed') : error.message;
  }
  return Object.hasOwn(sentences, code) ? sentences[code] : fallback;
}

/** The sentence for a session that ended by itself. */
export const endedMessage = (why: Refusal): string | undefined =>
  sentences[why === 'closed' ? 'user-disabled' : 'user-token-expired'];

/** `auth/wrong-password` of the SDK, as the specification's `wrong-password`. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string')
    return undefined;
  return error.code.startsWith('auth/') ? error.code.slice(5) : undefined;
}
