import type { Role } from '@wholesale/contracts';
import type { Person } from '../src/assertion.ts';

/** Nadia, signed in; without a role she has no record in the shop yet. */
export const aPerson = (role?: Role, email = 'nadia@wholesale.example'): Person => ({
  kind: 'person',
  emailConfirmed: true,
  uid: 'u1',
  email,
  provider: 'password',
  ...(role && { profile: { userId: 'p1', name: 'Nadia', role, verified: false } }),
});
