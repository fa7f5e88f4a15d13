import { anAdmin, aSeller } from '@wholesale/testing';
import type { AnyEvent } from '@wholesale/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { aPlacedBooking, itsCompletion, itsEnd, startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await startCatalogForTests();
});
afterAll(() => catalog.stop());
afterEach(() => void Object.assign(catalog.bookings, { failures: 0, defect: false }));

async function deliver(...events: AnyEvent[]): Promise<void> {
  await catalog.publish(...events);
  await catalog.settled();
}
async function aPhoneAndItsBooking() {
  const seller = aSeller();
  const id = await catalog.listed(seller);
  return { id, seller, placed: aPlacedBooking(id) };
}
/** The listing without its outbox, which is emptied meanwhile. */
const stateOf = async (id: string) => ({ ...(await catalog.stored(id)), _outbox: [], _pending: true, _revision: 1 });
const asked = (id: string) =>
  catalog.bookings.calls.filter(({ params }) => (params as { id: string }).id === id).length;

const admin = anAdmin();
const actions = [
  [
    'edits it',
    (id: string, seller = aSeller()) => catalog.as(seller).patch(`/api/listings/${id}`, { resalePrice: 290 }),
  ],
  ['deletes it', (id: string, seller = aSeller()) => catalog.as(seller).delete(`/deleteProduct/${id}`)],
  ['marks it as sold', (id: string, seller = aSeller()) => catalog.as(seller).put(`/sellerProduct/${id}`)],
  ['has it deleted by an admin', (id: string) => catalog.as(admin).delete(`/deleteProduct/${id}`)],
] as const;

describe.each(actions)('a seller who %s', (_, act) => {
  it('is refused while bookings has an active booking, even before its event arrives', async () => {
    const { id, seller, placed } = await aPhoneAndItsBooking();
    const before = await stateOf(id);
    catalog.bookings.held.set(id, placed.data);

    expect(await act(id, seller)).toMatchObject({ status: 409, body: { code: 'held-by-booking' } });

    expect(await stateOf(id)).toEqual(before);
  });

  it('is not refused for a booking that has ended, although catalog has not received its end', async () => {
    const { id, seller, placed } = await aPhoneAndItsBooking();
    await deliver(placed);

    expect((await act(id, seller)).status).toBe(200);

    await deliver(itsEnd(placed));
    expect(catalog.eventsOf('listing.booking-refused', id)).toEqual([]);
  });

  it('does not make a phone available whose completion is still on its way', async () => {
    const { id, seller, placed } = await aPhoneAndItsBooking();
    await deliver(placed);

    expect((await act(id, seller)).status).toBe(200);
    await deliver(itsCompletion(placed));

    const { status } = await catalog.stored(id);
    expect(['sold', 'deleted']).toContain(status);
    const later = catalog.events.filter(({ aggregateId, type }) => aggregateId === id && type !== 'listing.created');
    expect(later.map(({ data }) => (data as { availability?: string }).availability)).not.toContain('available');
  });

  it('is decided by catalog’s own state while bookings is down: refused for a reserved phone', async () => {
    const { id, seller, placed } = await aPhoneAndItsBooking();
    await deliver(placed);
    catalog.bookings.failures = 1;

    expect(await act(id, seller)).toMatchObject({ status: 409, body: { code: 'held-by-booking' } });
    expect(catalog.bookings.failures).toBe(0);
  });

  it('is decided by catalog’s own state while bookings is down: allowed for an available phone', async () => {
    const { id, seller } = await aPhoneAndItsBooking();
    catalog.bookings.failures = 1;

    expect((await act(id, seller)).status).toBe(200);
    expect(catalog.bookings.failures).toBe(0);
  });

  it('gets 503 and changes nothing when bookings answers with a defect, which says nothing about the phone', async () => {
    const { id, seller } = await aPhoneAndItsBooking();
    const before = await stateOf(id);
    Object.assign(catalog.bookings, { failures: 1, defect: true });

    expect(await act(id, seller)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } });

    expect(await stateOf(id)).toEqual(before);
  });
});

it('a phone whose deal completed can be deleted by its seller, although bookings names the completed booking', async () => {
  const { id, seller, placed } = await aPhoneAndItsBooking();
  await deliver(placed, itsCompletion(placed));
  catalog.bookings.held.set(id, placed.data);

  expect(await catalog.as(seller).patch(`/api/listings/${id}`, { resalePrice: 290 })).toMatchObject({
    status: 409,
    body: { code: 'already-sold' },
  });
  expect((await catalog.as(seller).delete(`/deleteProduct/${id}`)).status).toBe(200);
});

it('bookings is not asked for strangers, who learn nothing about bookings', async () => {
  const { id, placed } = await aPhoneAndItsBooking();
  catalog.bookings.held.set(id, placed.data);

  for (const [, act] of actions.slice(0, 3)) expect((await act(id, aSeller())).body.code).toBe('not-yours');

  expect(asked(id)).toBe(0);
});

it('a booking placed after bookings was asked is refused for the phone’s new state, with its reason', async () => {
  const [deleted, sold, cheaper] = [
    await aPhoneAndItsBooking(),
    await aPhoneAndItsBooking(),
    await aPhoneAndItsBooking(),
  ];
  await catalog.as(deleted.seller).delete(`/deleteProduct/${deleted.id}`);
  await catalog.as(sold.seller).put(`/sellerProduct/${sold.id}`);
  await catalog.as(cheaper.seller).patch(`/api/listings/${cheaper.id}`, { resalePrice: 290 });

  await deliver(deleted.placed, sold.placed, cheaper.placed);

  const reasons = [deleted, sold, cheaper].map(({ id }) =>
    catalog.eventsOf('listing.booking-refused', id).map(({ data }) => data.refused.reason),
  );
  expect(reasons).toEqual([['listing-deleted'], ['already-sold'], ['price-changed']]);
});

it('listing.deleted says who deleted the listing', async () => {
  const [bySeller, byAdmin] = [await aPhoneAndItsBooking(), await aPhoneAndItsBooking()];
  await catalog.as(bySeller.seller).delete(`/deleteProduct/${bySeller.id}`);
  await catalog.as(admin).delete(`/deleteProduct/${byAdmin.id}`);
  await catalog.settled();

  const deletedBy = (id: string) => catalog.eventsOf('listing.deleted', id).map(({ data }) => data.deletedBy);
  expect([deletedBy(bySeller.id), deletedBy(byAdmin.id)]).toEqual([['seller'], ['admin']]);
});
