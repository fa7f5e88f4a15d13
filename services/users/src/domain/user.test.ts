import { describe, expect, it } from '@jest/globals';
import {
  confirmEmail,
  deleteMyself,
  deleteUser,
  eraseTombstone,
  giveUpAddress,
  makeAdmin,
  presentState,
  registerUser,
  renameUser,
  restoreUser,
  startSelling,
  stillRegistered,
  unverifySeller,
  verifySeller,
  type User,
} from './user.ts';

const identity = { uid: 'uid-1', email: 'Mina@Wholesale.example', emailConfirmed: false, provider: 'password' };
const moment = { now: new Date('2026-11-21T10:00:00Z'), id: 'a'.repeat(24) };
const seller: User = {
  _id: moment.id,
  uid: 'uid-1',
  email: 'mina@wholesale.example',
  name: 'Mina',
  role: 'seller',
  verified: false,
  emailConfirmed: false,
  state: 'active',
  createdAt: '2026-11-21T10:00:00.000Z',
  version: 3,
};
const person = {
  userId: seller._id,
  uid: 'uid-1',
  name: 'Mina',
  email: 'mina@wholesale.example',
  role: 'seller',
  emailConfirmed: false,
};
const check = { by: 'b'.repeat(24), now: moment.now };
const any = { confirmedEmail: false };
const confirmed = { confirmedEmail: true };

describe('registering', () => {
  it('takes account and address from the token', () => {
    expect(registerUser(identity, { name: 'Mina', role: 'seller' }, moment)).toEqual({ ...seller, version: 1 });
  });

  it.each(['password', 'google.com'])('as an admin is refused, signed in by %s', (provider) => {
    expect(() => registerUser({ ...identity, provider }, { name: 'Mina', role: 'admin' }, moment)).toThrow(
      expect.objectContaining({ code: 'role-not-allowed' }),
    );
  });

  it.each(['seller', 'buyer'] as const)('by password as a %s stores that role', (role) => {
    expect(registerUser({ ...identity, provider: 'password' }, { name: 'Mina', role }, moment).role).toBe(role);
  });

  it.each([
    ['google.com', 'seller'],
    ['google.com', 'buyer'],
    ['anonymous', 'seller'],
  ] as const)('by %s as a %s stores a buyer', (provider, role) => {
    expect(registerUser({ ...identity, provider }, { name: 'Mina', role }, moment).role).toBe('buyer');
  });

  it('again returns the record, and is refused for a deleted person', () => {
    expect(stillRegistered(seller)).toBe(seller);
    expect(() => stillRegistered({ ...seller, state: 'deleted' })).toThrow(
      expect.objectContaining({ code: 'account-deleted' }),
    );
  });
});

describe('a change', () => {
  it.each([
    ['renaming', renameUser(seller, 'Mina K', moment.now), { name: 'Mina K' }, 'user.renamed'],
    [
      'verifying',
      verifySeller(seller, { ...check, checked: 'Papers' }, any),
      {
        verified: true,
        verification: { by: check.by, at: '2026-11-21T10:00:00.000Z', checked: 'Papers' },
        verificationLost: undefined,
      },
      'user.verified',
    ],
    [
      'confirming the address',
      confirmEmail(seller, 'Mina@wholesale.example'),
      { emailConfirmed: true },
      'user.email-confirmed',
    ],
    ['making an admin', makeAdmin(seller, any), { role: 'admin' }, 'user.role-changed'],
  ])('%s announces the person as it is afterwards', (title, decision, changes, type) => {
    expect(decision?.changes).toEqual(changes);
    const announced = title === 'verifying' ? { verified: true } : changes;
    expect(decision?.event).toEqual({ type, data: { ...person, verified: false, ...announced } });
  });

  it('from buyer to seller announces a seller, who is not verified', () => {
    expect(startSelling({ ...seller, role: 'buyer' })).toEqual({
      changes: { role: 'seller' },
      event: { type: 'user.role-changed', data: { ...person, verified: false } },
    });
  });

  it('to deleted keeps a tombstone without name and address, and announces no more', () => {
    const { changes, event } = deleteUser(seller, 'admin');

    const erased = { name: '', email: '', emailConfirmed: false, verified: false };
    expect(changes).toEqual({ state: 'deleted', ...erased, deletedBy: 'admin' });
    expect(event).toEqual({ type: 'user.deleted', data: { ...person, ...erased, deletedBy: 'admin' } });
  });

  it('to deleted by the person says so', () => {
    expect(deleteMyself(seller)).toEqual(deleteUser(seller, 'person'));
    expect(deleteMyself(seller)?.event?.data).toMatchObject({ deletedBy: 'person' });
  });

  it.each([
    ['the same name', () => renameUser(seller, 'Mina', moment.now)],
    ['a second verification', () => verifySeller({ ...seller, verified: true }, check, any)],
    ['becoming a seller twice', () => startSelling(seller)],
    ['deleting oneself twice', () => deleteMyself({ ...seller, state: 'deleted' })],
    ['a second confirmation', () => confirmEmail({ ...seller, emailConfirmed: true }, seller.email)],
    ['confirming another address', () => confirmEmail(seller, 'other@wholesale.example')],
    ['confirming the address of a deleted person', () => confirmEmail({ ...seller, state: 'deleted' }, seller.email)],
    ['confirming the address of nobody', () => confirmEmail(undefined, seller.email)],
    ['removing no verification', () => unverifySeller(seller, { by: check.by, reason: 'x', now: moment.now })],
    ['erasing a tombstone that is blank', () => eraseTombstone({ ...seller, state: 'deleted', email: '' })],
    ['erasing the tombstone of an active person', () => eraseTombstone(seller)],
    ['erasing the tombstone of nobody', () => eraseTombstone(undefined)],
    ['a second grant', () => makeAdmin({ ...seller, role: 'admin' }, any)],
  ])('by %s is skipped', (_, decide) => {
    expect(decide()).toBeUndefined();
  });

  const gone: User = { ...seller, state: 'deleted' };
  it.each([
    ['renaming a deleted person', () => renameUser(gone, 'X', moment.now), 'account-deleted'],
    ['renaming nobody', () => renameUser(undefined, 'X', moment.now), 'account-deleted'],
    ['making an admin a seller', () => startSelling({ ...seller, role: 'admin' }), 'role-not-allowed'],
    ['making a deleted person a seller', () => startSelling(gone), 'account-deleted'],
    ['verifying nobody', () => verifySeller(undefined, check, any), 'seller-not-found'],
    ['verifying a deleted seller', () => verifySeller(gone, check, any), 'seller-not-found'],
    ['verifying a buyer', () => verifySeller({ ...seller, role: 'buyer' }, check, any), 'seller-not-found'],
    ['verifying an admin', () => verifySeller({ ...seller, role: 'admin' }, check, any), 'seller-not-found'],
    ['making nobody a seller', () => startSelling(undefined), 'account-deleted'],
    ['deleting nobody', () => deleteUser(undefined, 'admin'), 'user-not-found'],
    ['nobody deleting themselves', () => deleteMyself(undefined), 'user-not-found'],
    ['an admin deleting themselves', () => deleteMyself({ ...seller, role: 'admin' }), 'admin-cannot-be-deleted'],
    ['restoring nobody', () => restoreUser(undefined), 'user-not-found'],
    ['deleting twice', () => deleteUser(gone, 'admin'), 'user-not-found'],
    ['deleting an admin', () => deleteUser({ ...seller, role: 'admin' }, 'person'), 'admin-cannot-be-deleted'],
    ['making nobody an admin', () => makeAdmin(undefined, any), 'user-not-found'],
    ['making a deleted person an admin', () => makeAdmin(gone, any), 'user-not-found'],
  ])('%s is refused', (_, decide, code) => {
    expect(decide).toThrow(expect.objectContaining({ code }));
  });
});

it('a tombstone of an earlier release is blanked without saying again who deleted the person', () => {
  const { changes, event } = eraseTombstone({ ...seller, state: 'deleted' }) ?? {};

  expect(changes).toMatchObject({ state: 'deleted', name: '', email: '' });
  expect(event?.data).toEqual({ ...person, name: '', email: '', verified: false });
});

it.each([
  ['active', 'user.registered'],
  ['suspended', 'user.suspended'],
  ['deleted', 'user.deleted'],
] as const)('a service without a copy of a person learns that the person is %s', (state, type) => {
  const { emailConfirmed: _, ...firstRelease } = seller;

  expect(presentState({ ...firstRelease, state })).toEqual({ type, data: { ...person, verified: false } });
});

describe('where addresses must be confirmed', () => {
  const proven: User = { ...seller, emailConfirmed: true };
  it.each([
    ['verifying', (user: User) => verifySeller(user, check, confirmed)],
    ['making an admin of', (user: User) => makeAdmin(user, confirmed)],
  ])('%s somebody with an unconfirmed address is refused', (_, decide) => {
    expect(() => decide(seller)).toThrow(expect.objectContaining({ kind: 'forbidden', code: 'email-not-confirmed' }));
    expect(decide(proven)).toBeDefined();
  });
});

describe('a verified seller', () => {
  const verified: User = { ...seller, verified: true, verification: { by: check.by, at: '2026-11-01T08:00:00.000Z' } };
  const at = '2026-11-21T10:00:00.000Z';

  it('who takes another name is announced as not verified, and the last check stays known', () => {
    expect(renameUser(verified, 'Mina K', moment.now)).toEqual({
      changes: { name: 'Mina K', verified: false, verificationLost: { why: 'renamed', at } },
      event: { type: 'user.renamed', data: { ...person, name: 'Mina K', verified: false } },
    });
  });

  it('loses the badge by an admin’s decision, which is announced with its reason', () => {
    expect(unverifySeller(verified, { by: check.by, reason: 'Wrong phones', now: moment.now })).toEqual({
      changes: { verified: false, verificationLost: { why: 'removed', at, by: check.by, reason: 'Wrong phones' } },
      event: { type: 'user.unverified', data: { ...person, verified: false, reason: 'Wrong phones' } },
    });
  });

  it.each([undefined, { ...verified, state: 'deleted' }, { ...verified, role: 'buyer' }] as const)(
    'is the only person whose verification can be removed (%#)',
    (user) => {
      expect(() => unverifySeller(user, { by: check.by, reason: 'x', now: moment.now })).toThrow(
        expect.objectContaining({ code: 'seller-not-found' }),
      );
    },
  );

  it('was not verified under a name that the admin did not see', () => {
    expect(() => verifySeller(seller, { ...check, name: 'Amin' }, any)).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'name-changed' }),
    );
    expect(verifySeller(seller, { ...check, name: 'Mina' }, any)).toBeDefined();
  });
});

describe('an address that another account has proven', () => {
  const other = { uid: 'uid-2' };
  const suspended: User = { ...seller, state: 'suspended' };

  it('is given up by suspension, which is announced', () => {
    expect(giveUpAddress(seller, other)).toEqual({
      changes: { state: 'suspended' },
      event: { type: 'user.suspended', data: { ...person, verified: false } },
    });
  });

  it.each([
    ['nobody', undefined],
    ['the same account', { ...seller, ...other }],
    ['an admin', { ...seller, role: 'admin' }],
    ['a suspended person', suspended],
    ['a deleted person', { ...seller, state: 'deleted' }],
  ] as const)('is not given up by %s', (_, holder) => {
    expect(giveUpAddress(holder, other)).toBeUndefined();
  });

  it('can be restored to a suspended person, not to a deleted one', () => {
    expect(restoreUser(suspended)).toMatchObject({ changes: { state: 'active' }, event: { type: 'user.restored' } });
    expect(restoreUser(seller)).toBeUndefined();
    expect(() => restoreUser({ ...seller, state: 'deleted' })).toThrow(
      expect.objectContaining({ code: 'user-not-found' }),
    );
  });

  it('leaves no other action to the suspended person', () => {
    expect(() => stillRegistered(suspended)).toThrow(expect.objectContaining({ code: 'account-suspended' }));
    for (const act of [() => renameUser(suspended, 'X', moment.now), () => startSelling(suspended)])
      expect(act).toThrow(expect.objectContaining({ kind: 'forbidden' }));
  });
});
