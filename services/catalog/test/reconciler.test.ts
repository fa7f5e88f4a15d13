import { expect, it } from '@jest/globals';
import { aService, aSeller, aUserEvent, eventually, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aPlacedBooking, itsCompletion, itsEnd, startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let catalog: Catalog;
forAllTests(
  () => startCatalogForTests({ RECONCILE_SECONDS: 0.05 }),
  (started) => (catalog = started),
);

/** A phone that catalog and bookings have reserved for a booking. */
async function aReservedPhone() {
  const id = await catalog.listed();
  const placed = aPlacedBooking(id);
  catalog.bookings.held.set(id, placed.data);
  await catalog.deliver(placed);
  return { id, placed };
}
const mended = async (check: string, shop: Pick<ServiceUnderTest, 'as'> = catalog) =>
  (await shop.as(aService('bookings')).get('/health/ready')).body.mended[check] as number;
/** Resolves when the reconciler has asked about this phone a few more times. */
async function askedAgain(id: string) {
  const asked = () => catalog.bookings.calls.filter(({ params }) => (params as { id: string }).id === id).length;
  const before = asked();
  await eventually(() => expect(asked()).toBeGreaterThan(before + 3));
}

it('a reserved phone whose booking has ended is available again, although the end of the booking never arrived', async () => {
  const { id, placed } = await aReservedPhone();
  const before = await mended('reservations');
  catalog.bookings.held.delete(id);

  await eventually(async () => expect(await catalog.stored(id)).toMatchObject({ status: 'unsold', bookingId: null }));

  expect(await mended('reservations')).toBe(before + 1);
  await catalog.deliver(itsEnd(placed), itsEnd(placed));
  expect(catalog.laterEventsOf(id).map(({ type }) => type)).toEqual(['listing.reserved', 'listing.released']);
});

it('a reserved phone whose deal is completed is sold, once', async () => {
  const { id, placed } = await aReservedPhone();
  const completedAt = new Date().toISOString();
  catalog.bookings.held.set(id, { ...placed.data, completedAt });

  await eventually(async () =>
    expect(await catalog.stored(id)).toMatchObject({ status: 'sold', completedAt, bookingId: placed.data.bookingId }),
  );

  await catalog.deliver(itsCompletion(placed));
  expect(catalog.laterEventsOf(id).map(({ type }) => type)).toEqual(['listing.reserved', 'listing.sold']);
});

it('a phone that is reserved for an ended booking while another one holds it is reserved for that one', async () => {
  const { id } = await aReservedPhone();
  const other = aPlacedBooking(id);
  catalog.bookings.held.set(id, other.data);

  await eventually(async () =>
    expect(await catalog.stored(id)).toMatchObject({ status: 'sold', bookingId: other.data.bookingId }),
  );

  await catalog.deliver(other);
  expect(catalog.laterEventsOf(id).map(({ type }) => type)).toEqual(['listing.reserved', 'listing.reserved']);
});

it('a phone that its booking holds stays reserved, and while bookings cannot be reached nothing is released', async () => {
  const { id } = await aReservedPhone();
  const { id: left } = await aReservedPhone();
  await askedAgain(id);
  catalog.bookings.failures = Infinity;
  catalog.bookings.held.delete(left);
  const { calls } = catalog.bookings;
  const before = calls.length;
  await eventually(() => expect(calls.length).toBeGreaterThan(before + 3));

  expect(await catalog.stored(left)).toMatchObject({ status: 'sold' });
  catalog.bookings.failures = 0;
  await eventually(async () => expect(await catalog.stored(left)).toMatchObject({ status: 'unsold' }));
  expect(await catalog.stored(id)).toMatchObject({ status: 'sold' });
});

it('a phone that its seller sold elsewhere, and one whose deal completed, are not compared', async () => {
  const seller = aSeller();
  const elsewhere = await catalog.listed(seller);
  await catalog.as(seller).put(`/sellerProduct/${elsewhere}`);
  const { id: completed, placed } = await aReservedPhone();
  await catalog.deliver(itsCompletion(placed));
  catalog.bookings.held.delete(completed);

  const { id } = await aReservedPhone();
  await askedAgain(id);

  for (const sold of [elsewhere, completed]) expect(await catalog.stored(sold)).toMatchObject({ status: 'sold' });
});

it('a listing that is stored after its seller’s deletion was handled is removed', async () => {
  const seller = aSeller();
  const id = await catalog.listed(seller);
  const stored = await catalog.stored(id);
  await catalog.deliver(aUserEvent('user.deleted', seller, 2));
  const listings = catalog.db.collection<{ _id: string }>('listings');
  await listings.replaceOne({ _id: id }, { ...stored, version: 5 });

  await eventually(async () => expect(await catalog.stored(id)).toMatchObject({ status: 'deleted', gone: true }));

  await catalog.settled();
  expect(catalog.eventsOf('listing.deleted', id).map(({ sequence }) => sequence)).toEqual([2, 6]);
  expect(await mended('listings-of-deleted-sellers')).toBe(1);
});
