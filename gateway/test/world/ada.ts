import type { Principal } from '@wholesale/contracts';

/** A buyer, as users describes her. */
export const ada: Principal = {
  userId: 'a'.repeat(24),
  uid: 'ada',
  email: 'ada@x.example',
  name: 'Ada',
  role: 'buyer',
  verified: false,
  emailConfirmed: false,
  state: 'active',
};
