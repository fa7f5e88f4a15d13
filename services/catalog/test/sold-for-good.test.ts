import { aBuyer, anAdmin, aSeller } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { describe, expect, it } from '@jest/globals';
import { aPlacedBooking, itsCancellation, startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

const deliver: Catalog['deliver'] = (...events) => catalog.deliver(...events);
const isOnGrid: Catalog['isForSale'] = (id) => catalog.isForSale(id);

/** A phone with an active booking that catalog has not received yet. */
async function aBookedPhone() {
  const [seller, buyer] = [aSeller(), aBuyer()];
  const id = await catalog.listed(seller);
  const placed = aPlacedBooking(id, { buyerId: buyer.profile.userId });
  catalog.bookings.held.set(id, placed.data);
  return { id, seller, buyer, placed };
}

describe('a booked phone that its seller marks as sold', () => {
  it('stays sold when its booking is cancelled later', async () => {
    const { id, seller, placed } = await aBookedPhone();
    await deliver(placed);

    const marking = () => catalog.as(seller).put(`/sellerProduct/${id}`);
    expect((await marking()).body).toEqual({ acknowledged: true, modifiedCount: 1, status: 'sold' });
    expect((await marking()).body).toEqual({ acknowledged: true, modifiedCount: 0, status: 'sold' });
    await deliver(itsCancellation(placed));

    expect(await catalog.stored(id)).toMatchObject({ status: 'sold', bookingId: placed.data.bookingId, version: 3 });
    expect(await isOnGrid(id)).toBe(false);
    expect(catalog.eventsOf('listing.released', id)).toEqual([]);
    expect(catalog.eventsOf('listing.sold', id).map(({ data }) => data.markedSold)).toEqual([undefined, true]);
  });

  it('is sold to the booking that bookings knows, even before that booking’s event arrives', async () => {
    const { id, seller, placed } = await aBookedPhone();

    expect((await catalog.as(seller).put(`/sellerProduct/${id}`)).status).toBe(200);
    await deliver(placed);

    expect(await catalog.stored(id)).toMatchObject({ status: 'sold', bookingId: placed.data.bookingId });
    expect(catalog.eventsOf('listing.booking-refused', id)).toEqual([]);
    expect(catalog.eventsOf('listing.sold', id)).toHaveLength(1);
  });

  it('is sold without a booking when the one that held it has ended', async () => {
    const { id, seller, placed } = await aBookedPhone();
    await deliver(placed);
    catalog.bookings.held.delete(id);

    expect((await catalog.as(seller).put(`/sellerProduct/${id}`)).status).toBe(200);
    await deliver(itsCancellation(placed));

    expect(await catalog.stored(id)).toMatchObject({ status: 'sold', bookingId: null });
  });

  it('is sold to the booking that catalog knows while bookings is down', async () => {
    const { id, seller, placed } = await aBookedPhone();
    await deliver(placed);

    catalog.bookings.failures = 1;
    expect((await catalog.as(seller).put(`/sellerProduct/${id}`)).body).toMatchObject({ modifiedCount: 1 });
    expect(catalog.bookings.failures).toBe(0);
    await deliver(itsCancellation(placed));

    expect(await catalog.stored(id)).toMatchObject({ status: 'sold', bookingId: placed.data.bookingId });
  });

  it('is no longer shown to its seller as booked, and can be deleted', async () => {
    const { id, seller, placed } = await aBookedPhone();
    await deliver(placed);
    expect(await catalog.ownView(seller, id)).toMatchObject({ status: 'sold', booked: true });

    await catalog.as(seller).put(`/sellerProduct/${id}`);

    expect(await catalog.ownView(seller, id)).toMatchObject({ status: 'sold', booked: false });
    expect((await catalog.as(seller).delete(`/deleteProduct/${id}`)).status).toBe(200);
    expect(await catalog.stored(id)).toMatchObject({ status: 'deleted', markedSold: true });
  });

  it('refuses a later booking', async () => {
    const { id, seller, placed } = await aBookedPhone();
    await deliver(placed);
    await catalog.as(seller).put(`/sellerProduct/${id}`);
    const late = aPlacedBooking(id);
    catalog.bookings.held.set(id, late.data);

    await deliver(late);

    expect(catalog.eventsOf('listing.booking-refused', id).map(({ data }) => data.refused)).toEqual([
      { bookingId: late.data.bookingId, reason: 'already-sold' },
    ]);
    expect((await catalog.stored(id)).bookingId).toBe(placed.data.bookingId);
  });
});

describe('a booked phone that only its buyer or an admin marked', () => {
  it.each([
    ['its buyer', ({ buyer }: Awaited<ReturnType<typeof aBookedPhone>>) => buyer],
    ['an admin', () => anAdmin()],
  ])('by %s is available again when the booking is cancelled', async (_, personOf) => {
    const booked = await aBookedPhone();
    const { id, placed } = booked;
    await deliver(placed);

    expect((await catalog.as(personOf(booked)).put(`/sellerProduct/${id}`)).status).toBe(200);
    await deliver(itsCancellation(placed));

    expect(await catalog.stored(id)).toMatchObject({ status: 'unsold', bookingId: null });
    expect(await isOnGrid(id)).toBe(true);
  });
});
