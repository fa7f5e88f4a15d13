import { describe, expect, it } from '@jest/globals';
import { anAdmin, aSeller, aUserEvent, eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aListingEvent, startBookingsForTests, type Bookings } from './bookings-under-test.ts';

let shop: Bookings;
forAllTests(startBookingsForTests, (started) => (shop = started));

/** A booking whose phone its seller marked as sold. */
async function aSoldPhone({ markedSold = true }: { markedSold?: boolean } = {}) {
  const seller = aSeller();
  const listing = shop.aListing({ sellerId: seller.profile.userId });
  const { buyer, id } = await shop.book(listing);
  const sold = { status: 'sold', bookingId: id } as const;
  const held = aListingEvent('listing.sold', listing, { ...sold, version: 2 });
  const marked = aListingEvent('listing.sold', listing, { ...sold, version: 3, markedSold: true });
  await shop.publish(...(markedSold ? [marked, held, marked] : [held]));
  await shop.settled();
  return { seller, buyer, listing, id };
}

describe('a booking whose phone its seller marked as sold', () => {
  it('cannot be cancelled by its buyer, its seller or an admin', async () => {
    const { seller, buyer, id } = await aSoldPhone();

    for (const person of [buyer, seller, anAdmin()])
      expect(await shop.as(person).post(`/booking/${id}/cancel`)).toMatchObject({
        status: 409,
        body: { code: 'already-sold' },
      });
    expect((await shop.as(aSeller()).post(`/booking/${id}/cancel`)).status).toBe(404);
    expect(await shop.ordersOf(buyer)).toMatchObject([{ _id: id, status: 'confirmed' }]);
    expect(shop.eventsOf('booking.cancelled', id)).toEqual([]);
  });

  it('stays when its buyer is deleted, while a booking that only holds its phone is cancelled', async () => {
    const { buyer, id } = await aSoldPhone();
    const held = await shop.book(shop.aListing(), buyer);

    await shop.publish(aUserEvent('user.deleted', buyer, 2));
    await shop.settled();

    const orders = await shop.ordersOf(buyer);
    expect(orders.map(({ _id, status, reason }) => [_id, status, reason])).toEqual([
      [held.id, 'cancelled', 'buyer-deleted'],
      [id, 'confirmed', undefined],
    ]);
    expect(shop.eventsOf('booking.cancelled', id)).toEqual([]);
  });

  it('stays when its listing is deleted later', async () => {
    const { buyer, listing, id } = await aSoldPhone();

    await shop.publish(aListingEvent('listing.deleted', listing, { status: 'deleted', version: 4, bookingId: id }));
    await shop.settled();

    expect(await shop.ordersOf(buyer)).toMatchObject([{ status: 'confirmed' }]);
  });

  it('stays cancelled if it was cancelled before', async () => {
    const listing = shop.aListing();
    const { buyer, id } = await shop.book(listing);
    await shop.as(buyer).post(`/booking/${id}/cancel`);

    await shop.publish(
      aListingEvent('listing.sold', listing, { status: 'sold', version: 2, bookingId: id, markedSold: true }),
    );
    await shop.settled();

    expect(await shop.ordersOf(buyer)).toMatchObject([{ status: 'cancelled', reason: 'cancelled-by-buyer' }]);
  });
});

describe('a booking that holds its phone', () => {
  it.each(['buyer', 'seller', 'admin'] as const)('can still be cancelled by its %s', async (role) => {
    const { buyer, seller, id } = await aSoldPhone({ markedSold: false });
    const person = { buyer, seller, admin: anAdmin() }[role];

    expect(await shop.as(person).post(`/booking/${id}/cancel`)).toMatchObject({
      status: 200,
      body: { modifiedCount: 1 },
    });
    await eventually(() => expect(shop.eventsOf('booking.cancelled', id)).toHaveLength(1));
  });
});
