import { aBuyer, anAdmin, anId, aSeller } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { describe, expect, it } from '@jest/globals';
import { aPlacedBooking, type Catalog, itsEnd, startCatalogForTests } from './catalog-under-test.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

const typesOf = (id: string) => catalog.laterEventsOf(id).map(({ type }) => type);
const handled: Catalog['deliver'] = (...events) => catalog.deliver(...events);

describe('PUT /sellerProduct/{id}', () => {
  it('by the seller marks the phone as sold, and a repeat changes nothing', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    const put = () => catalog.as(seller).put(`/sellerProduct/${id}`, { status: 'unsold', bookingId: anId() });

    expect((await put()).body).toEqual({ acknowledged: true, modifiedCount: 1, status: 'sold' });
    expect((await put()).body).toEqual({ acknowledged: true, modifiedCount: 0, status: 'sold' });

    await catalog.settled();
    expect(await catalog.stored(id)).toMatchObject({ status: 'sold', bookingId: null, version: 2 });
    expect(typesOf(id)).toEqual(['listing.sold']);
    expect(catalog.bookings.calls.filter(({ params }) => (params as { id: string }).id === id)).toHaveLength(1);
  });

  it('by the buyer who holds it changes nothing', async () => {
    const buyer = aBuyer();
    const id = await catalog.listed();
    await handled(aPlacedBooking(id, { buyerId: buyer.profile.userId }));

    for (const _ of [1, 2]) {
      expect(await catalog.as(buyer).put(`/sellerProduct/${id}`)).toMatchObject({
        status: 200,
        body: { acknowledged: true, modifiedCount: 0, status: 'sold' },
      });
    }
    await catalog.settled();
    expect(typesOf(id)).toEqual(['listing.reserved']);
  });

  it('by a buyer who is faster than the event asks bookings, and the event changes nothing', async () => {
    const buyer = aBuyer();
    const id = await catalog.listed();
    const placed = aPlacedBooking(id, { buyerId: buyer.profile.userId });
    catalog.bookings.held.set(id, placed.data);

    const reply = await catalog.as(buyer).put(`/sellerProduct/${id}`, undefined, { 'x-request-id': 'fast-1' });
    expect(reply).toMatchObject({ status: 200, body: { modifiedCount: 1, status: 'sold' } });
    expect(catalog.bookings.calls.at(-1)).toMatchObject({
      params: { id },
      caller: { kind: 'service', name: 'catalog' },
      requestId: 'fast-1',
    });

    await handled(placed);
    expect((await catalog.as(buyer).put(`/sellerProduct/${id}`)).body).toMatchObject({ modifiedCount: 0 });
    expect(typesOf(id)).toEqual(['listing.reserved']);
    expect(await catalog.stored(id)).toMatchObject({ bookingId: placed.data.bookingId, version: 2 });

    await handled(itsEnd(placed));
    expect(await catalog.stored(id)).toMatchObject({ status: 'unsold', bookingId: null });
  });

  it('by a buyer whose booking is cancelled in the meantime does not take the phone', async () => {
    const buyer = aBuyer();
    const id = await catalog.listed();
    const placed = aPlacedBooking(id, { buyerId: buyer.profile.userId });
    catalog.bookings.held.set(id, placed.data);
    await handled(itsEnd(placed));

    const reply = await catalog.as(buyer).put(`/sellerProduct/${id}`);

    expect(reply).toMatchObject({ status: 409, body: { code: 'not-booked' } });
    expect(await catalog.stored(id)).toMatchObject({ status: 'unsold', version: 1 });
  });

  it('by another buyer, one without a booking, or another seller is 403', async () => {
    const id = await catalog.listed();
    catalog.bookings.held.set(id, aPlacedBooking(id).data);

    for (const who of [aBuyer(), aSeller()])
      expect(await catalog.as(who).put(`/sellerProduct/${id}`, { status: 'sold' })).toMatchObject({
        status: 403,
        body: { code: 'not-yours' },
      });
    expect((await catalog.as(aBuyer()).put(`/sellerProduct/${await catalog.listed()}`)).status).toBe(403);
    expect((await catalog.stored(id)).status).toBe('unsold');
  });

  it('by an admin is 409 without a booking, and 200 with one', async () => {
    const id = await catalog.listed();
    const put = () => catalog.as(anAdmin()).put(`/sellerProduct/${id}`);

    expect(await put()).toMatchObject({ status: 409, body: { code: 'not-booked' } });
    catalog.bookings.held.set(id, aPlacedBooking(id).data);
    expect(await put()).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  });

  it('of a deleted or unknown phone is 404', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    await catalog.as(seller).delete(`/deleteProduct/${id}`);

    expect((await catalog.as(seller).put(`/sellerProduct/${id}`)).status).toBe(404);
    expect((await catalog.as(anAdmin()).put(`/sellerProduct/${anId()}`)).status).toBe(404);
  });
});

describe('DELETE /deleteProduct/{id}', () => {
  it('works once for its seller, and not while a booking holds the phone', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    const remove = (who = seller) => catalog.as(who).delete(`/deleteProduct/${id}`);
    const placed = aPlacedBooking(id);

    expect(await remove(aSeller())).toMatchObject({ status: 403, body: { code: 'not-yours' } });
    catalog.bookings.held.set(id, placed.data);
    await handled(placed);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'held-by-booking' } });
    catalog.bookings.held.delete(id);
    await handled(itsEnd(placed));
    expect(await remove()).toMatchObject({ status: 200, body: { acknowledged: true, deletedCount: 1 } });
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'listing-not-found' } });

    await catalog.settled();
    expect(typesOf(id)).toEqual(['listing.reserved', 'listing.released', 'listing.deleted']);
    expect(await catalog.stored(id)).toMatchObject({ status: 'deleted' });
  });
});
