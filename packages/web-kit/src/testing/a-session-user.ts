import type { SessionUser } from '../session/create-session.ts';

/** Somebody who signed up with a password and has not confirmed the email address. */
export const nadia: SessionUser = {
  uid: 'u1',
  email: 'nadia@wholesale.example',
  displayName: 'Nadia',
  photoURL: undefined,
  emailVerified: false,
  providers: ['password'],
};
