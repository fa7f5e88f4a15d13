import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ListingSnapshot } from '@wholesale/contracts';
import { createAssertionSigner, type Caller, type Member } from '@wholesale/service-kit';
import {
  aBuyer,
  anAdmin,
  anonymous,
  aSeller,
  aService,
  aStranger,
  testKeys,
  type ServiceUnderTest,
} from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aPhoneForSale, startAdsForTests } from './listings.ts';

let shop: ServiceUnderTest;
let seller: Member;
let listing: ListingSnapshot;
forAllTests(startAdsForTests, async (started) => {
  shop = started;
  ({ seller, listing } = await aPhoneForSale(shop));
});

const actors: [string, () => Caller, { advertise: number; list: number }][] = [
  ['anonymous', () => anonymous, { advertise: 401, list: 200 }],
  ['a person without a record', () => aStranger(), { advertise: 403, list: 200 }],
  ['a buyer', () => aBuyer(), { advertise: 403, list: 200 }],
  ['another buyer', () => aBuyer(), { advertise: 403, list: 200 }],
  ['another seller', () => aSeller(), { advertise: 403, list: 200 }],
  ['an admin', () => anAdmin(), { advertise: 403, list: 200 }],
  ['a buyer with the seller’s user id', () => aBuyer({ userId: seller.profile.userId }), { advertise: 403, list: 200 }],
  ['a seller with the seller’s address', () => aSeller({ email: seller.email }), { advertise: 403, list: 200 }],
  ['catalog', () => aService('catalog'), { advertise: 401, list: 200 }],
  ['its seller', () => seller, { advertise: 201, list: 200 }],
];

describe.each(actors)('%s', (_, actor, expected) => {
  it(`POST /advertise of the seller’s phone: ${expected.advertise}`, async () => {
    const reply = await shop.as(actor()).post('/advertise', { _id: listing.listingId });

    expect(reply.status).toBe(expected.advertise);
    if (reply.status === 401) expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    const stored = await shop.db.collection('ads').countDocuments();
    expect(stored).toBe(reply.status === 201 ? 1 : 0);
  });

  it(`GET /advertise: ${expected.list}`, async () => {
    expect((await shop.as(actor()).get('/advertise')).status).toBe(expected.list);
  });
});

describe('without a valid assertion both calls are 401', () => {
  const forgedKey = { ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid: 'gateway' };
  const signedBy = (issuer: 'gateway' | 'catalog', audience: string) =>
    createAssertionSigner({ issuer, key: () => testKeys.signing(issuer) })(seller, audience);

  it.each([
    ['none at all', async () => ''],
    [
      'one signed by a stranger’s key',
      () => createAssertionSigner({ issuer: 'gateway', key: () => forgedKey })(seller, 'ads'),
    ],
    ['one for another service', () => signedBy('gateway', 'users')],
    ['one by which catalog speaks for a person', () => signedBy('catalog', 'ads')],
    ['no assertion but a header that says who', async () => ''],
  ])('%s', async (_, assertion) => {
    const token = await assertion();
    const headers: Record<string, string> = { 'x-user-id': seller.profile.userId, 'x-user-role': 'seller' };
    if (token) headers['authorization'] = `Bearer ${token}`;

    expect((await shop.unsigned.get('/advertise', headers)).status).toBe(401);
    expect((await shop.unsigned.post('/advertise', { _id: listing.listingId }, headers)).status).toBe(401);
  });
});
