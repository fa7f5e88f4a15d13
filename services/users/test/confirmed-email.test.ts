import { describe, expect, it } from '@jest/globals';
import type { Caller, Member } from '@wholesale/service-kit';
import { aStranger, eventually, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aRegistered, startUsersForTests } from './people.ts';

let shop: ServiceUnderTest;
let admin: Member;
forAllTests(
  () => startUsersForTests({ REQUIRE_CONFIRMED_EMAIL: 'on' }),
  async (started) => {
    shop = started;
    admin = await aRegistered('admin', shop);
  },
);

const gateway: Caller = { kind: 'service', name: 'gateway' };
const stored = (uid: string) => shop.db.collection('users').findOne({ uid });
/** The gateway's question about a person who signed in. */
const signIn = ({ uid, email }: { uid: string; email: string }, as: Caller = gateway) =>
  shop.as(as).get(`/internal/principals/${uid}?confirmed=${encodeURIComponent(email)}`);

describe('a confirmed address', () => {
  it('is recorded at the first sign-in that proves it, and published once', async () => {
    const seller = await aRegistered('seller', shop);
    const { userId } = seller.profile;

    const first = await signIn({ ...seller, email: seller.email.toUpperCase() });
    const again = await signIn(seller);

    expect([first.body.emailConfirmed, again.body.emailConfirmed]).toEqual([true, true]);
    expect(await stored(seller.uid)).toMatchObject({ emailConfirmed: true, version: 2 });
    await shop.settled();
    await eventually(() => expect(shop.eventsOf('user.email-confirmed', userId)).toHaveLength(1));
    expect(shop.eventsOf('user.email-confirmed', userId)[0]).toMatchObject({ data: { emailConfirmed: true } });
  });

  it('is known from the registration of somebody who has confirmed it, and not of anybody else', async () => {
    const [proven, unproven] = [aStranger({ emailConfirmed: true }), aStranger()];
    for (const person of [proven, unproven])
      await shop.as(person).post('/users', { name: 'Mina', email: person.email, role: 'seller' });

    const { body } = await shop.as(admin).get('/sellers');
    const listed = (email: string) => body.find((seller: { email: string }) => seller.email === email);
    expect(listed(proven.email)).toMatchObject({ emailConfirmed: true });
    expect(listed(unproven.email)).toMatchObject({ emailConfirmed: false });
  });

  it('is another one than the record’s: nothing is recorded', async () => {
    const seller = await aRegistered('seller', shop);

    expect((await signIn({ ...seller, email: 'other@wholesale.example' })).body.emailConfirmed).toBe(false);
    expect(await stored(seller.uid)).toMatchObject({ emailConfirmed: false, version: 1 });
  });

  it('cannot be claimed by the person or in the body of a call', async () => {
    const stranger = aStranger();
    const body = { name: 'Eve', email: stranger.email, role: 'seller', emailConfirmed: true };
    await shop.as(stranger).post('/users', body);

    expect((await signIn(stranger, stranger)).status).toBe(401);
    expect(await stored(stranger.uid)).toMatchObject({ emailConfirmed: false });
  });
});

describe('where addresses must be confirmed', () => {
  it('a seller is verified only after the address is confirmed', async () => {
    const seller = await aRegistered('seller', shop);
    const verify = () => shop.as(admin).put(`/verify/${seller.email}`);

    expect(await verify()).toMatchObject({
      status: 403,
      body: { code: 'email-not-confirmed', message: 'This seller has not confirmed the email address yet.' },
    });
    expect(await stored(seller.uid)).toMatchObject({ verified: false });
    await signIn(seller);
    expect(await verify()).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  });
});
