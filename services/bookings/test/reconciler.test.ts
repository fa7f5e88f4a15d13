import { expect, it } from '@jest/globals';
import { unavailable } from '@wholesale/service-kit';
import { anId, aService, eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { startBookingsForTests, type Bookings, type Deal } from './bookings-under-test.ts';

let shop: Bookings;
forAllTests(
  () => startBookingsForTests({ RECONCILE_SECONDS: 0.05 }),
  (started) => (shop = started),
);

const stateOf = async ({ buyer, at }: Pick<Deal, 'buyer' | 'at'>) => (await shop.as(buyer).get(at)).body;
const mended = async () => (await shop.as(aService('catalog')).get('/health/ready')).body.mended['active-bookings'];
/** The deletion of a person is stored, but the handler stopped before it ended their bookings. */
const leave = (userId: string) =>
  shop.db
    .collection<{ _id: string }>('people')
    .updateOne({ _id: userId }, { $set: { deleted: true } }, { upsert: true });
/** Resolves when the reconciler has asked catalog about this listing a few more times. */
async function askedAgain({ listing: { listingId } }: Deal) {
  const before = shop.asked(listingId);
  await eventually(() => expect(shop.asked(listingId)).toBeGreaterThan(before + 3));
}

it.each([
  ['buyer', 'buyer-deleted'],
  ['seller', 'listing-deleted'],
] as const)('a deal whose %s was deleted ends, although nothing else happens to it', async (side, reason) => {
  const [held, accepted] = [await shop.aHeldDeal(), await shop.anAcceptedDeal()];
  const before = await mended();

  for (const deal of [held, accepted]) await leave(deal[side].profile.userId);

  for (const deal of [held, accepted])
    await eventually(async () => expect(await stateOf(deal)).toMatchObject({ status: 'ended', reason }));
  expect(await mended()).toBe(before + 2);
  await shop.settled();
  for (const { id } of [held, accepted]) expect(shop.eventsOf('booking.ended', id)).toHaveLength(1);
});

it('a placed booking whose buyer was deleted ends before catalog answers', async () => {
  const { buyer, id } = await shop.book(shop.aListing());

  await leave(buyer.profile.userId);

  await eventually(() => expect(shop.eventsOf('booking.ended', id)).toMatchObject([{ data: { neverHeld: true } }]));
});

it.each([
  ['was deleted', (deal: Deal) => ({ ...deal.listing, status: 'deleted' as const })],
  ['is unknown to catalog, whose database was restored', () => undefined],
])('a deal whose listing %s ends', async (_, answer) => {
  const deal = await shop.aHeldDeal();

  shop.catalogSays(deal.listing.listingId, answer(deal));

  await eventually(async () =>
    expect(await stateOf(deal)).toMatchObject({ status: 'ended', reason: 'listing-deleted', endedBy: 'system' }),
  );
});

it.each([
  ['to it is completed', (id: string) => id, { status: 'completed' }],
  ['to another booking ends', () => anId(), { status: 'ended', reason: 'refused', endedBy: 'system' }],
])('after bookings was restored, a deal whose phone catalog has sold %s', async (_, holder, state) => {
  const deal = await shop.anAcceptedDeal();
  const { id, listing } = deal;

  shop.catalogSays(listing.listingId, { ...listing, status: 'sold', availability: 'sold', bookingId: holder(id) });

  await eventually(async () => expect(await stateOf(deal)).toMatchObject(state));
});

it('a deal whose reservation catalog has lost continues, and the phone is reserved for it again', async () => {
  const deal = await shop.anAcceptedDeal();
  const { id, listing } = deal;

  shop.catalogSays(listing.listingId, listing);

  const requests = () => shop.eventsOf('booking.placed', id);
  await eventually(() => expect(requests().length).toBeGreaterThan(1));
  expect(requests()[1]).toMatchObject({ sequence: 4, data: { bookingId: id, listingId: listing.listingId } });
  await shop.reserve({ ...listing, version: 9 }, id);
  await askedAgain(deal);
  await shop.settled();
  const { length } = requests();
  await askedAgain(deal);
  await shop.settled();
  expect(requests()).toHaveLength(length);
  expect(await stateOf(deal)).toMatchObject({ status: 'accepted' });
});

it('while catalog cannot be reached no deal ends', async () => {
  const deal = await shop.aHeldDeal();

  shop.catalogSays(deal.listing.listingId, unavailable('service-unavailable', 'catalog is away'));
  await askedAgain(deal);

  expect(await stateOf(deal)).toMatchObject({ status: 'held' });
  shop.catalogSays(deal.listing.listingId, undefined);
  await eventually(async () => expect(await stateOf(deal)).toMatchObject({ status: 'ended' }));
});
