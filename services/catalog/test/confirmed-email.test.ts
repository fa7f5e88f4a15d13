import { describe, expect, it } from '@jest/globals';
import { aSeller } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aPhone, startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let shop: Catalog;
forAllTests(
  () => startCatalogForTests({ REQUIRE_CONFIRMED_EMAIL: 'on' }),
  (started) => (shop = started),
);

const list = (emailConfirmed: boolean) =>
  shop.as(aSeller({ emailConfirmed })).post('/sellerProduct', aPhone(shop.picture));

describe('where addresses must be confirmed', () => {
  it('a seller with an unconfirmed address cannot list a phone', async () => {
    expect(await list(false)).toMatchObject({
      status: 403,
      body: {
        code: 'email-not-confirmed',
        message: 'Confirm your email address first. Your account page sends the email for it.',
      },
    });
    expect(await shop.db.collection('listings').countDocuments()).toBe(0);
  });

  it('a seller with a confirmed address can', async () => {
    expect((await list(true)).status).toBe(201);
  });
});
