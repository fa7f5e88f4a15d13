import { describe, expect, it } from '@jest/globals';
import type { EventOf, ListingSnapshot } from '@wholesale/contracts';
import { aBuyer, aListingEvent, anEvent, aUserEvent, eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { startBookingsForTests, type Bookings } from './bookings-under-test.ts';

let shop: Bookings;
forAllTests(startBookingsForTests, (started) => (shop = started));

describe('events that bookings consumes', () => {
  const refusal = (listing: ListingSnapshot, bookingId: string): EventOf<'listing.booking-refused'> =>
    anEvent('listing.booking-refused', {
      aggregateId: listing.listingId,
      sequence: 3,
      data: { ...listing, version: 3, status: 'sold', refused: { bookingId, reason: 'already-sold' } },
    });

  it.each([
    ['listing.reserved', { availability: 'reserved' }],
    ['listing.sold of the first release', { availability: undefined }],
  ] as const)('%s makes the booking held, even when it arrives three times', async (name, { availability }) => {
    const listing = shop.aListing();
    const { buyer, id } = await shop.book(listing);
    const type = name === 'listing.reserved' ? name : 'listing.sold';
    const reserved = aListingEvent(type, listing, { status: 'sold', version: 2, bookingId: id, availability });

    await shop.publish(reserved, reserved, reserved);
    await shop.settled();

    const [order] = await shop.ordersOf(buyer);
    expect(order).toMatchObject({ _id: id, status: 'held' });
    expect(Date.parse(order?.deadline ?? '') - Date.now()).toBeGreaterThan(47 * 3_600_000);
    expect(shop.eventsOf('booking.held', id)).toMatchObject([
      {
        sequence: 2,
        data: { bookingId: id, sellerId: listing.sellerId, itemName: listing.name, deadline: order?.deadline },
      },
    ]);
  });

  it('listing.booking-refused ends the booking with a reason that its buyer sees, once', async () => {
    const listing = shop.aListing();
    const { buyer, id } = await shop.book(listing);

    await shop.publish(refusal(listing, id), refusal(listing, id));
    await shop.settled();

    expect(await shop.ordersOf(buyer)).toMatchObject([
      { status: 'ended', reason: 'refused', refusedFor: 'already-sold' },
    ]);
    expect(shop.eventsOf('booking.ended', id)).toHaveLength(1);
  });

  it('an older listing event never undoes a newer one', async () => {
    const listing = shop.aListing();

    shop.catalogSays(listing.listingId, new Error('catalog is away'));
    await shop.publish(aListingEvent('listing.sold', listing, { status: 'sold', version: 5 }));
    await shop.settled();
    await shop.publish(
      aListingEvent('listing.created', listing),
      aListingEvent('listing.released', listing, { version: 4 }),
    );
    await shop.settled();

    expect((await shop.book(listing)).answer.body).toMatchObject({ code: 'already-booked' });
  });

  it('listing.deleted ends the booking that holds it', async () => {
    const listing = shop.aListing();
    const { buyer } = await shop.book(listing);

    await shop.publish(aListingEvent('listing.deleted', listing, { status: 'deleted', version: 2 }));

    await eventually(async () =>
      expect(await shop.ordersOf(buyer)).toMatchObject([{ status: 'ended', reason: 'listing-deleted' }]),
    );
  });

  it('user.deleted ends every active booking of that buyer and no other', async () => {
    const buyer = aBuyer();
    const [mine, mineToo, others] = [
      await shop.book(shop.aListing(), buyer),
      await shop.book(shop.aListing(), buyer),
      await shop.book(shop.aListing()),
    ];

    await shop.publish(aUserEvent('user.deleted', buyer, 2), aUserEvent('user.deleted', buyer, 2));
    await shop.settled();

    const orders = await shop.ordersOf(buyer);
    expect(orders.map(({ status, reason }) => [status, reason])).toEqual([
      ['ended', 'buyer-deleted'],
      ['ended', 'buyer-deleted'],
    ]);
    expect(orders.map(({ _id }) => _id).sort()).toEqual([mine.id, mineToo.id].sort());
    expect(await shop.ordersOf(others.buyer)).toMatchObject([{ status: 'placed' }]);
    expect((await shop.book(shop.aListing(), buyer)).answer).toMatchObject({
      status: 403,
      body: { code: 'account-deleted' },
    });
  });

  it('a booking survives a crash before its event was published, and the event follows', async () => {
    await shop.settled();
    shop.loseBroker();
    const { buyer, id } = await shop.book(shop.aListing());
    expect(shop.eventsOf('booking.placed', id)).toEqual([]);

    await shop.kill();

    expect(await shop.ordersOf(buyer)).toMatchObject([{ _id: id }]);
    await eventually(() => expect(shop.eventsOf('booking.placed', id)).toHaveLength(1));
  });
});
