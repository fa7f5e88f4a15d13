import { describe, expect, it } from '@jest/globals';
import { deleteUser, makeAdmin, registerUser, renameUser, stillRegistered, verifySeller, type User } from './user.ts';

const identity = { uid: 'uid-1', email: 'Mina@Wholesale.example', provider: 'password' };
const occasion = { now: new Date('2026-11-21T10:00:00Z'), correlationId: 'request-1' };
const moment = { ...occasion, id: 'a'.repeat(24) };
const seller: User = {
  _id: moment.id,
  uid: 'uid-1',
  email: 'mina@wholesale.example',
  name: 'Mina',
  role: 'seller',
  verified: false,
  state: 'active',
  createdAt: '2026-11-21T10:00:00.000Z',
  version: 3,
};
const person = { userId: seller._id, uid: 'uid-1', name: 'Mina', email: 'mina@wholesale.example', role: 'seller' };

describe('registering', () => {
  it('takes account and address from the token and tells the whole person as the first event', () => {
    const { user, event } = registerUser(identity, { name: 'Mina', role: 'seller' }, moment);

    expect(user).toEqual({ ...seller, version: 1 });
    expect(event).toMatchObject({
      type: 'user.registered',
      aggregateId: user._id,
      sequence: 1,
      correlationId: 'request-1',
      occurredAt: '2026-11-21T10:00:00.000Z',
      data: { ...person, verified: false },
    });
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
    expect(registerUser({ ...identity, provider }, { name: 'Mina', role: wished }, moment).user.role).toBe(stored);
  });

  it('again answers the record, and refuses the account of a deleted person', () => {
    expect(stillRegistered(seller)).toBe(seller);
    expect(() => stillRegistered({ ...seller, state: 'deleted' })).toThrow(
      expect.objectContaining({ code: 'account-deleted' }),
    );
  });
});

describe('a change', () => {
  it.each([
    ['renaming', renameUser(seller, 'Mina K', occasion), { name: 'Mina K' }, 'user.renamed'],
    ['verifying', verifySeller(seller, occasion), { verified: true }, 'user.verified'],
    ['making an admin', makeAdmin(seller, occasion), { role: 'admin' }, 'user.role-changed'],
  ])('%s tells the person after it, one version on', (_, decision, changes, type) => {
    expect(decision?.changes).toEqual(changes);
    expect(decision?.event).toMatchObject({ type, sequence: 4, data: { ...person, verified: false, ...changes } });
  });

  it('deleting leaves a tombstone and tells who it was', () => {
    const { changes, event } = deleteUser(seller, occasion);

    expect(changes).toEqual({ state: 'deleted' });
    expect(event).toMatchObject({ type: 'user.deleted', sequence: 4, data: { ...person, verified: false } });
  });

  it.each([
    ['the same name', () => renameUser(seller, 'Mina', occasion)],
    ['a second verification', () => verifySeller({ ...seller, verified: true }, occasion)],
    ['a second grant', () => makeAdmin({ ...seller, role: 'admin' }, occasion)],
  ])('by %s is none', (_, decide) => {
    expect(decide()).toBeUndefined();
  });

  const gone: User = { ...seller, state: 'deleted' };
  it.each([
    ['renaming a deleted person', () => renameUser(gone, 'X', occasion), 'account-deleted'],
    ['renaming nobody', () => renameUser(undefined, 'X', occasion), 'account-deleted'],
    ['verifying nobody', () => verifySeller(undefined, occasion), 'seller-not-found'],
    ['verifying a deleted seller', () => verifySeller(gone, occasion), 'seller-not-found'],
    ['verifying a buyer', () => verifySeller({ ...seller, role: 'buyer' }, occasion), 'seller-not-found'],
    ['verifying an admin', () => verifySeller({ ...seller, role: 'admin' }, occasion), 'seller-not-found'],
    ['deleting nobody', () => deleteUser(undefined, occasion), 'user-not-found'],
    ['deleting twice', () => deleteUser(gone, occasion), 'user-not-found'],
    ['deleting an admin', () => deleteUser({ ...seller, role: 'admin' }, occasion), 'admin-cannot-be-deleted'],
    ['making nobody an admin', () => makeAdmin(undefined, occasion), 'user-not-found'],
    ['making a deleted person an admin', () => makeAdmin(gone, occasion), 'user-not-found'],
  ])('%s is refused', (_, decide, code) => {
    expect(decide).toThrow(expect.objectContaining({ code }));
  });
});
