import { anAdmin, anEvent, anId, anonymous, aSeller, aUserEvent, eventually, permutationsOf } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import type { AnyEvent, EventOf } from '@wholesale/contracts';
import { describe, expect, it } from '@jest/globals';
import { aPlacedBooking, type Catalog, itsCancellation, itsEnd, startCatalogForTests } from './catalog-under-test.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

const laterEventsOf: Catalog['laterEventsOf'] = (id) => catalog.laterEventsOf(id);
const typesOf = (id: string) => laterEventsOf(id).map(({ type }) => type);
const handled: Catalog['deliver'] = (...events) => catalog.deliver(...events);
const isForSale: Catalog['isForSale'] = (id) => catalog.isForSale(id);

describe('booking.placed', () => {
  it('holds the phone once, however often it arrives', async () => {
    const id = await catalog.listed();
    const placed = aPlacedBooking(id);

    await handled(placed, placed, placed);

    const { bookingId, buyerId } = placed.data;
    expect(await catalog.stored(id)).toMatchObject({ status: 'sold', bookingId, buyerId, version: 2 });
    expect(laterEventsOf(id)).toEqual([
      expect.objectContaining({
        type: 'listing.reserved',
        sequence: 2,
        correlationId: placed.correlationId,
        data: expect.objectContaining({ status: 'sold', bookingId, availability: 'reserved' }),
      }),
    ]);
    expect(JSON.stringify(laterEventsOf(id))).not.toContain(buyerId);
    expect(await isForSale(id)).toBe(false);
  });

  it('is refused once for a phone that its seller sold elsewhere', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    await catalog.as(seller).put(`/sellerProduct/${id}`);
    const placed = aPlacedBooking(id);

    await handled(placed, placed);

    expect(await catalog.stored(id)).toMatchObject({ status: 'sold', bookingId: null });
    expect(typesOf(id)).toEqual(['listing.sold', 'listing.booking-refused']);
    expect((laterEventsOf(id)[1] as EventOf<'listing.booking-refused'>).data.refused).toEqual({
      bookingId: placed.data.bookingId,
      reason: 'already-sold',
    });
  });

  it.each([
    ['deleted', 'listing-deleted', (id: string) => catalog.as(anAdmin()).delete(`/deleteProduct/${id}`), 310],
    ['of another price', 'price-changed', async () => undefined, 300],
  ] as const)('is refused for a phone that is %s', async (_, reason, prepare, price) => {
    const id = await catalog.listed();
    await prepare(id);
    const placed = aPlacedBooking(id, { price });

    await handled(placed, placed);

    const refusals = catalog.eventsOf('listing.booking-refused', id);
    expect(refusals.map(({ data }) => data.refused)).toEqual([{ bookingId: placed.data.bookingId, reason }]);
    expect((await catalog.stored(id)).bookingId).toBeNull();
  });

  it('is sent again when the first was lost: it holds the phone then, and once only when the first still arrives', async () => {
    const id = await catalog.listed();
    const lost = aPlacedBooking(id);
    const again = { ...lost, id: anId(), sequence: 2 };

    await handled(again, lost, again);

    expect(await catalog.stored(id)).toMatchObject({ status: 'sold', bookingId: lost.data.bookingId });
    expect(typesOf(id)).toEqual(['listing.reserved']);
    await handled(itsEnd(lost), again, lost);
    expect(typesOf(id)).toEqual(['listing.reserved', 'listing.released']);
    expect(await isForSale(id)).toBe(true);
  });

  it('does nothing when its end came first', async () => {
    const id = await catalog.listed();
    const placed = aPlacedBooking(id);

    await handled(itsEnd(placed));
    await handled(placed);

    expect(await catalog.stored(id)).toMatchObject({ status: 'unsold', bookingId: null, version: 1 });
    expect(laterEventsOf(id)).toEqual([]);
  });
});

describe.each([
  ['booking.ended', itsEnd],
  ['booking.cancelled, of the first release,', itsCancellation],
] as const)('%s', (_, endOf) => {
  it('releases the phone once, and the next booking can have it', async () => {
    const id = await catalog.listed();
    const [first, second] = [aPlacedBooking(id), aPlacedBooking(id)];

    await handled(first);
    await handled(endOf(first), endOf(first));
    expect(await catalog.stored(id)).toMatchObject({ status: 'unsold', bookingId: null, buyerId: null, version: 3 });
    expect(await isForSale(id)).toBe(true);

    await handled(second);
    await handled(first, endOf(first));
    expect(await catalog.stored(id)).toMatchObject({ status: 'sold', bookingId: second.data.bookingId, version: 4 });
    expect(typesOf(id)).toEqual(['listing.reserved', 'listing.released', 'listing.reserved']);
    expect(laterEventsOf(id).map(({ sequence }) => sequence)).toEqual([2, 3, 4]);
  });

  it('has the same result in every order of two bookings and their ends', async () => {
    const orders = permutationsOf([0, 1, 2, 3]);
    const cases = await Promise.all(
      orders.map(async (order) => {
        const id = await catalog.listed();
        const [first, second] = [aPlacedBooking(id), aPlacedBooking(id)];
        const all = [first, endOf(first), second, endOf(second)];
        return { id, events: order.map((place) => all[place] as AnyEvent) };
      }),
    );

    for (let step = 0; step < 4; step += 1) {
      await catalog.publish(...cases.map(({ events }) => events[step] as AnyEvent));
      await catalog.settled();
    }

    const stored = await Promise.all(cases.map(({ id }) => catalog.stored(id)));
    expect(stored.map(({ status, bookingId }) => [status, bookingId])).toEqual(orders.map(() => ['unsold', null]));
  });

  it('for an unknown listing goes to the dead letters without blocking others', async () => {
    const id = await catalog.listed();
    const [placed, ofNothing] = [aPlacedBooking(id), aPlacedBooking(anId())];
    const nothingsEnd = endOf(aPlacedBooking(anId()));

    await handled(ofNothing, nothingsEnd, placed);

    expect((await catalog.stored(id)).bookingId).toBe(placed.data.bookingId);
    const deadLetters = async () => (await catalog.deadLetters()).map(({ id: event, reason }) => [event, reason]);
    await eventually(async () =>
      expect(await deadLetters()).toEqual(
        expect.arrayContaining(
          [ofNothing, nothingsEnd].map((event) => [event.id, expect.stringContaining('is for an unknown listing')]),
        ),
      ),
    );
  });
});

describe('user.deleted', () => {
  it('deletes every listing of the person, held ones too, at once and only once', async () => {
    const seller = aSeller();
    const [free, held, sold, gone, others] = [
      await catalog.listed(seller),
      await catalog.listed(seller),
      await catalog.listed(seller),
      await catalog.listed(seller),
      await catalog.listed(),
    ];
    await catalog.as(seller).put(`/sellerProduct/${sold}`);
    await catalog.as(seller).delete(`/deleteProduct/${gone}`);
    const placed = aPlacedBooking(held);
    await handled(placed);

    const deletion = aUserEvent('user.deleted', seller, 5);
    await handled(deletion, deletion);
    await handled(itsEnd(placed), aUserEvent('user.renamed', seller, 4));

    for (const id of [free, held, sold, gone]) {
      expect((await catalog.stored(id)).status).toBe('deleted');
      // What the seller deleted is announced again, without what is personal.
      expect(catalog.eventsOf('listing.deleted', id)).toHaveLength(id === gone ? 2 : 1);
      expect((await catalog.as(anonymous).get(`/api/listings/${id}`)).status).toBe(404);
    }
    expect(typesOf(held)).toEqual(['listing.reserved', 'listing.deleted']);
    expect(catalog.eventsOf('listing.deleted', held)[0]?.data).toMatchObject({ deletedBy: 'system' });
    expect((await catalog.stored(others)).status).toBe('unsold');
  });

  it('is preceded by decisions that remove the check from all phones: an admin’s, and another name', async () => {
    const seller = aSeller({ name: 'Shop' });
    const id = await catalog.listed(seller);
    const shown = async () => (await catalog.as(anonymous).get(`/api/listings/${id}`)).body;
    const as = (verified: boolean, name = 'Shop') => ({ ...seller, profile: { ...seller.profile, name, verified } });
    const { uid, email } = seller;
    const data = { uid, email, ...as(false).profile, reason: 'Wrong phones' };

    await handled(aUserEvent('user.verified', as(true), 2));
    await handled(anEvent('user.unverified', { aggregateId: seller.profile.userId, sequence: 3, data }));
    expect(await shown()).toMatchObject({ sellerVerified: false });

    await handled(aUserEvent('user.verified', as(true), 4));
    await handled(aUserEvent('user.renamed', as(false, 'Samsung Official'), 5));
    expect(await shown()).toMatchObject({ sellerName: 'Samsung Official', sellerVerified: false });
  });

  it('is preceded by renames and checks that show on all phones, unless they are late', async () => {
    const seller = aSeller({ name: 'Before' });
    const id = await catalog.listed(seller);
    const shown = async () => (await catalog.as(anonymous).get(`/api/listings/${id}`)).body;
    const as = (name: string, verified: boolean) => ({ ...seller, profile: { ...seller.profile, name, verified } });

    await handled(aUserEvent('user.verified', as('After', true), 3));
    expect(await shown()).toMatchObject({ sellerName: 'After', sellerVerified: true });

    await handled(
      aUserEvent('user.registered', as('Before', false), 1),
      aUserEvent('user.renamed', as('Between', false), 2),
    );
    expect(await shown()).toMatchObject({ sellerName: 'After', sellerVerified: true });
    expect(laterEventsOf(id)).toEqual([]);
  });
});
