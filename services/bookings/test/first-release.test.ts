import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ListingSnapshot } from '@wholesale/contracts';
import { aBuyer, aSeller } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { startBookingsForTests, wish, type Bookings } from './bookings-under-test.ts';

let shop: Bookings;
forAllTests(startBookingsForTests, (started) => (shop = started));

const buyer = aBuyer();
const seller = aSeller();

/** A booking as the first release stored it. */
function former(listing: ListingSnapshot, id: string, state: object) {
  return {
    _id: id,
    listingId: listing.listingId,
    sellerId: seller.profile.userId,
    buyerId: buyer.profile.userId,
    name: buyer.profile.name,
    email: buyer.email,
    itemName: listing.name,
    price: 310,
    phone: '+880 17',
    location: 'Dhaka',
    picture: listing.picture,
    bookedAt: '2026-11-01T10:00:00.000Z',
    version: 1,
    _revision: 2,
    _outbox: [],
    ...state,
  };
}

describe('bookings of the first release', () => {
  const states = {
    confirmed: { status: 'confirmed', active: true },
    sold: { status: 'confirmed', active: true, sold: true },
    refused: { status: 'cancelled', active: false, reason: 'already-sold' },
    cancelled: { status: 'cancelled', active: false, reason: 'cancelled-by-seller' },
    deleted: { status: 'cancelled', active: false, reason: 'listing-deleted' },
  };
  const ids = Object.fromEntries(Object.keys(states).map((name, n) => [name, String(n).repeat(24)]));
  const ofState = async (name: string) => (await shop.as(seller).get(`/api/bookings/${ids[name]}`)).body;

  beforeAll(async () => {
    const documents = Object.entries(states).map(([name, state]) =>
      former(shop.aListing({ sellerId: seller.profile.userId }), ids[name] ?? '', state),
    );
    await shop.db.collection('bookings').insertMany(documents as object[]);
    await shop.db.collection('departedBuyers').insertOne({ _id: 'd'.repeat(24) as never });
    await shop.restart();
    await shop.restart();
    await shop.settled();
  });

  it('that were confirmed wait for their seller, who is notified once', async () => {
    const deal = await ofState('confirmed');

    expect(deal).toMatchObject({ status: 'held', listing: { brand: 'samsung', condition: 'good' } });
    expect(Date.parse(deal.deadline) - Date.now()).toBeGreaterThan(47 * 3_600_000);
    expect(shop.eventsOf('booking.held', ids['confirmed'])).toMatchObject([{ sequence: 2 }]);
    expect((await shop.as(seller).post(`/api/bookings/${ids['confirmed']}/accept`)).status).toBe(200);
  });

  it('whose phone was sold are completed', async () => {
    expect(await ofState('sold')).toMatchObject({ status: 'completed' });
    expect(await shop.db.collection('bookings').findOne({ _id: ids['sold'] as never })).toMatchObject({
      active: false,
    });
    expect(shop.eventsOf('booking.completed')).toEqual([]);
  });

  it.each([
    ['refused', { reason: 'refused', refusedFor: 'already-sold', endedBy: 'system' }],
    ['cancelled', { reason: 'cancelled-by-seller', endedBy: 'seller' }],
    ['deleted', { reason: 'listing-deleted', endedBy: 'system' }],
  ])('that were %s have ended for their reason', async (name, expected) => {
    const deal = await ofState(name);

    expect(deal).toMatchObject({ status: 'ended', ...expected });
    expect(deal.history.map(({ action }: { action: string }) => action)).toEqual(['booked', 'ended']);
    expect(shop.eventsOf('booking.ended')).toEqual([]);
  });

  it('keep their deleted buyers from booking', async () => {
    const deleted = aBuyer();
    deleted.profile.userId = 'd'.repeat(24);

    expect((await shop.book(shop.aListing(), deleted)).answer.body).toMatchObject({ code: 'account-deleted' });
  });

  it('leave copies of listings without facts, which catalog adds when such a phone is booked', async () => {
    const listing = shop.aListing();
    const { listingId, name, resalePrice, picture, sellerId, status } = listing;
    const copy = { _id: listingId as never, name, resalePrice, picture, sellerId, status };
    await shop.db.collection('listings').insertOne(copy);

    const { listingId: _, ...form } = wish(listing, { itemName: name, price: 310, picture });
    const { insertedId } = (await shop.as(buyer).post('/booking', form)).body;

    expect((await shop.as(buyer).get(`/api/bookings/${insertedId}`)).body).toMatchObject({
      listing: { brand: 'samsung', location: 'Dhaka' },
    });
  });
});
