import { expect, it } from '@jest/globals';
import { aSeller, aUserEvent, findTexts, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { startAdsForTests } from './listings.ts';

let shop: ServiceUnderTest;
forAllTests(startAdsForTests, (started) => (shop = started));

it('of a deleted seller no name stays, and a late event does not bring it back', async () => {
  const seller = aSeller({ name: 'Erasmus Ex' });
  await shop.publish(aUserEvent('user.registered', seller));
  await shop.settled();
  expect(await findTexts(shop.db, ['Erasmus'])).not.toEqual([]);

  await shop.publish(aUserEvent('user.deleted', seller, 3), aUserEvent('user.renamed', seller, 2));
  await shop.settled();

  expect(await findTexts(shop.db, ['Erasmus', seller.uid])).toEqual([]);
});
