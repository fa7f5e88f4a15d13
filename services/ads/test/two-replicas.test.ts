import { aListingEvent, anonymous, eventually, type Replica, type ServiceUnderTest } from '@wholesale/testing';
import { expectPromptly } from '@wholesale/testing/expect-promptly';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aPhoneForSale, shownIds, sold, startAdsForTests } from './listings.ts';

let shop: ServiceUnderTest;
let second: Replica | undefined;
beforeAll(async () => void (shop = await startAdsForTests()));
afterAll(async () => {
  await second?.stop();
  await shop.stop();
});

it('two replicas of ads show a new advertisement and its end promptly', async () => {
  const phones = [];
  for (let count = 0; count < 10; count += 1) phones.push(await aPhoneForSale(shop));
  const other = (second = await shop.replica());
  const delayUntil = async (id: string, isShown: boolean) => {
    const begun = performance.now();
    for (const replica of [shop, other])
      await eventually(async () => expect((await shownIds(replica, anonymous)).includes(id)).toBe(isShown));
    return performance.now() - begun;
  };

  const delays: number[] = [];
  for (const { seller, listing } of phones) {
    await shop.as(seller).post('/advertise', { _id: listing.listingId });
    delays.push(await delayUntil(listing.listingId, true));
    await shop.publish(aListingEvent('listing.sold', sold(listing)));
    delays.push(await delayUntil(listing.listingId, false));
  }

  expectPromptly(delays);
});
