import { describe, expect, it } from '@jest/globals';
import {
  confirmEmail,
  deleteUser,
  makeAdmin,
  registerUser,
  renameUser,
  startSelling,
  stillRegistered,
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

  it.each([
    ['password', 'seller', 'seller'],
    ['password', 'buyer', 'buyer'],
    ['google.com', 'seller', 'buyer'],
    ['google.com', 'buyer', 'buyer'],
    ['anonymous', 'seller', 'buyer'],
  ] as const)('by %s as a %s stores a %s', (provider, wished, stored) => {
    expect(registerUser({ ...identity, provider }, { name: 'Mina', role: wished }, moment).role).toBe(stored);
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
    ['renaming', renameUser(seller, 'Mina K'), { name: 'Mina K' }, 'user.renamed'],
    ['verifying', verifySeller(seller, any), { verified: true }, 'user.verified'],
    [
      'confirming the address',
      confirmEmail(seller, 'Mina@wholesale.example'),
      { emailConfirmed: true },
      'user.email-confirmed',
    ],
    ['making an admin', makeAdmin(seller, any), { role: 'admin' }, 'user.role-changed'],
  ])('%s announces the person as it is afterwards', (_, decision, changes, type) => {
    expect(decision?.changes).toEqual(changes);
    expect(decision?.event).toEqual({ type, data: { ...person, verified: false, ...changes } });
  });

  it('from buyer to seller announces a seller, who is not verified', () => {
    expect(startSelling({ ...seller, role: 'buyer' })).toEqual({
      changes: { role: 'seller' },
      event: { type: 'user.role-changed', data: { ...person, verified: false } },
    });
  });

  it('to deleted keeps a tombstone and announces the person', () => {
    const { changes, event } = deleteUser(seller);

    expect(changes).toEqual({ state: 'deleted' });
    expect(event).toEqual({ type: 'user.deleted', data: { ...person, verified: false } });
  });

  it.each([
    ['the same name', () => renameUser(seller, 'Mina')],
    ['a second verification', () => verifySeller({ ...seller, verified: true }, any)],
    ['becoming a seller twice', () => startSelling(seller)],
    ['a second confirmation', () => confirmEmail({ ...seller, emailConfirmed: true }, seller.email)],
    ['confirming another address', () => confirmEmail(seller, 'other@wholesale.example')],
    ['confirming the address of a deleted person', () => confirmEmail({ ...seller, state: 'deleted' }, seller.email)],
    ['a second grant', () => makeAdmin({ ...seller, role: 'admin' }, any)],
  ])('by %s is skipped', (_, decide) => {
    expect(decide()).toBeUndefined();
  });

  const gone: User = { ...seller, state: 'deleted' };
  it.each([
    ['renaming a deleted person', () => renameUser(gone, 'X'), 'account-deleted'],
    ['renaming nobody', () => renameUser(undefined, 'X'), 'account-deleted'],
    ['making an admin a seller', () => startSelling({ ...seller, role: 'admin' }), 'role-not-allowed'],
    ['making a deleted person a seller', () => startSelling(gone), 'account-deleted'],
    ['verifying nobody', () => verifySeller(undefined, any), 'seller-not-found'],
    ['verifying a deleted seller', () => verifySeller(gone, any), 'seller-not-found'],
    ['verifying a buyer', () => verifySeller({ ...seller, role: 'buyer' }, any), 'seller-not-found'],
    ['verifying an admin', () => verifySeller({ ...seller, role: 'admin' }, any), 'seller-not-found'],
    ['deleting nobody', () => deleteUser(undefined), 'user-not-found'],
    ['deleting twice', () => deleteUser(gone), 'user-not-found'],
    ['deleting an admin', () => deleteUser({ ...seller, role: 'admin' }), 'admin-cannot-be-deleted'],
    ['making nobody an admin', () => makeAdmin(undefined, any), 'user-not-found'],
    ['making a deleted person an admin', () => makeAdmin(gone, any), 'user-not-found'],
  ])('%s is refused', (_, decide, code) => {
    expect(decide).toThrow(expect.objectContaining({ code }));
  });
});

describe('where addresses must be confirmed', () => {
  const proven: User = { ...seller, emailConfirmed: true };
  it.each([
    ['verifying', verifySeller],
    ['making an admin of', makeAdmin],
  ])('%s somebody with an unconfirmed address is refused', (_, decide) => {
    expect(() => decide(seller, confirmed)).toThrow(
      expect.objectContaining({ kind: 'forbidden', code: 'email-not-confirmed' }),
    );
    expect(decide(proven, confirmed)).toBeDefined();
  });
});
