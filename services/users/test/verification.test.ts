import { describe, expect, it } from '@jest/globals';
import type { ListedUser } from '@wholesale/contracts';
import type { Member } from '@wholesale/service-kit';
import { anId, eventually, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aRegistered, startUsersForTests } from './people.ts';

let shop: ServiceUnderTest;
let admin: Member;
forAllTests(startUsersForTests, async (started) => {
  shop = started;
  admin = await aRegistered('admin', shop, 'Ada');
});

const verify = (seller: Member, body?: object) => shop.as(admin).put(`/verify/${seller.email}`, body);
const unverify = ({ profile }: Member, body: object) =>
  shop.as(admin).post(`/api/users/${profile.userId}/unverify`, body);
const rename = (seller: Member, name: string) => shop.as(seller).patch('/users/me', { name });
const listed = async ({ profile }: Member) =>
  ((await shop.as(admin).get('/sellers')).body as ListedUser[]).find(({ _id }) => _id === profile.userId);
async function aVerifiedSeller() {
  const seller = await aRegistered('seller', shop);
  await verify(seller);
  return seller;
}
const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

describe('a verification', () => {
  it('says who checked what and when, to admins only', async () => {
    const seller = await aRegistered('seller', shop);
    await verify(seller, { checked: ' Name and three listings ', name: seller.profile.name });

    expect(await listed(seller)).toMatchObject({
      verify: 'verified',
      verification: { by: 'Ada', at: aTime, checked: 'Name and three listings' },
    });
    const own = await shop.as(seller).get(`/users?email=${seller.email}`);
    expect(Object.keys(own.body).sort()).toEqual(['_id', 'email', 'name', 'role', 'verify']);
  });

  it('needs no body, and a repeat by another admin changes nothing', async () => {
    const seller = await aRegistered('seller', shop);
    const other = await aRegistered('admin', shop, 'Otto');

    expect(await verify(seller)).toMatchObject({ status: 200, body: { acknowledged: true, modifiedCount: 1 } });
    const again = await shop.as(other).put(`/verify/${seller.email}`, { checked: 'Nothing' });

    expect(again.body).toEqual({ acknowledged: true, modifiedCount: 0 });
    expect((await listed(seller))?.verification).toEqual({ by: 'Ada', at: aTime });
  });

  it('is refused for a name that has changed since the admin read it', async () => {
    const seller = await aRegistered('seller', shop, 'Honest Phones');
    await rename(seller, 'Samsung Official');

    expect(await verify(seller, { name: 'Honest Phones' })).toMatchObject({
      status: 409,
      body: { code: 'name-changed', message: 'This seller is called Samsung Official now. Check again.' },
    });
    expect(await listed(seller)).not.toHaveProperty('verify');
  });
});

describe('a verified seller who takes another name', () => {
  it('is not verified any more until an admin looks again, who sees why', async () => {
    const seller = await aVerifiedSeller();
    const { userId } = seller.profile;

    const renamed = await rename(seller, 'Samsung Official');

    expect(renamed.body).not.toHaveProperty('verify');
    expect(await listed(seller)).toMatchObject({
      verification: { by: 'Ada', at: aTime },
      verificationLost: { why: 'renamed', at: aTime },
    });
    await shop.settled();
    await eventually(() => expect(shop.eventsOf('user.renamed', userId)).toHaveLength(1));
    expect(shop.eventsOf('user.renamed', userId)[0]).toMatchObject({
      data: { name: 'Samsung Official', verified: false },
    });

    expect((await verify(seller)).body.modifiedCount).toBe(1);
    const again = await listed(seller);
    expect(again).toMatchObject({ verify: 'verified' });
    expect(again).not.toHaveProperty('verificationLost');
  });

  it('who was never verified loses nothing', async () => {
    const seller = await aRegistered('seller', shop);
    await rename(seller, 'Another Name');

    expect(await listed(seller)).not.toHaveProperty('verificationLost');
  });
});

describe('removing a verification', () => {
  it('needs a reason, which is published and shown to admins; a repeat changes nothing', async () => {
    const seller = await aVerifiedSeller();
    const { userId } = seller.profile;

    const first = await unverify(seller, { reason: 'Sent other phones' });
    const again = await unverify(seller, { reason: 'Twice' });

    expect([first.body.modifiedCount, again.body.modifiedCount]).toEqual([1, 0]);
    expect(await listed(seller)).toMatchObject({
      verificationLost: { why: 'removed', at: aTime, by: 'Ada', reason: 'Sent other phones' },
    });
    expect(await listed(seller)).not.toHaveProperty('verify');
    await shop.settled();
    await eventually(() => expect(shop.eventsOf('user.unverified', userId)).toHaveLength(1));
    expect(shop.eventsOf('user.unverified', userId)[0]).toMatchObject({
      data: { verified: false, reason: 'Sent other phones' },
    });
  });

  it.each([{}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(301) }, { reason: { $ne: '' } }])(
    'is refused with the body %j',
    async (body) => {
      const seller = await aVerifiedSeller();

      expect((await unverify(seller, body)).status).toBe(400);
      expect(await listed(seller)).toMatchObject({ verify: 'verified' });
    },
  );

  it('of a buyer or of nobody is 404', async () => {
    const buyer = await aRegistered('buyer', shop);

    expect((await unverify(buyer, { reason: 'x' })).status).toBe(404);
    expect((await shop.as(admin).post(`/api/users/${anId()}/unverify`, { reason: 'x' })).status).toBe(404);
  });

  it('is for admins: a seller removes neither a rival’s badge nor the own', async () => {
    const seller = await aRegistered('seller', shop);
    const rival = await aVerifiedSeller();

    const path = `/api/users/${rival.profile.userId}/unverify`;
    for (const person of [seller, rival]) expect((await shop.as(person).post(path, { reason: 'x' })).status).toBe(403);
    expect(await listed(rival)).toMatchObject({ verify: 'verified' });
  });
});
