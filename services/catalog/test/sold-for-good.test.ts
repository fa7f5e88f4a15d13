import { aBuyer, anAdmin, anonymous, aSeller, aUserEvent, eventually, permutationsOf } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { describe, expect, it } from '@jest/globals';
import {
  aPlacedBooking,
  type Catalog,
  itsCancellation,
  itsCompletion,
  itsEnd,
  startCatalogForTests,
} from './catalog-under-test.ts';
import type { AnyEvent } from '@wholesale/contracts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

const deliver: Catalog['deliver'] = (...events) => catalog.deliver(...events);
const shown = async (id: string) => (await catalog.as(anonymous).get(`/api/listings/${id}`)).body;
const soldTo = ({ data: { bookingId, buyerId } }: ReturnType<typeof aPlacedBooking>) => ({
  ...{ status: 'sold', bookingId, buyerId, completedAt: expect.any(String) },
});
const eventsOf = (id: string) => catalog.events.filter(({ aggregateId }) => aggregateId === id);

/** A phone, and two of its bookings in turn; the second completes. */
async function aPhoneBookedTwice() {
  const [seller, buyer] = [aSeller(), aBuyer()];
  const id = await catalog.listed(seller);
  const [ended, placed] = [aPlacedBooking(id), aPlacedBooking(id, { buyerId: buyer.profile.userId })];
  return { id, seller, buyer, ended, placed };
}

describe('a phone whose deal completed', () => {
  it('is sold for good: announced once, with the booking, and shown as sold', async () => {
    const { id, placed } = await aPhoneBookedTwice();
    await deliver(placed);
    expect(await shown(id)).toMatchObject({ status: 'sold', availability: 'reserved' });

    const completion = { ...itsCompletion(placed), occurredAt: '2026-04-01T08:00:00.000Z' };
    await deliver(completion, completion, completion);

    const completedAt = completion.occurredAt;
    expect(await catalog.stored(id)).toMatchObject({ ...soldTo(placed), completedAt, version: 3 });
    expect(await shown(id)).toMatchObject({ status: 'sold', availability: 'sold' });
    expect(catalog.eventsOf('listing.sold', id)).toEqual([
      expect.objectContaining({
        correlationId: completion.correlationId,
        data: expect.objectContaining({ availability: 'sold', bookingId: placed.data.bookingId, version: 3 }),
      }),
    ]);
  });

  it('is never available again, in every order of the events of two bookings', async () => {
    const orders = permutationsOf([0, 1, 2, 3]);
    const cases = await Promise.all(
      orders.flatMap((order) =>
        [itsEnd, itsCancellation].map(async (endOf) => {
          const { id, ended, placed } = await aPhoneBookedTwice();
          const all = [ended, endOf(ended), placed, itsCompletion(placed)];
          return { id, placed, events: order.map((place) => all[place] as AnyEvent) };
        }),
      ),
    );

    for (let step = 0; step < 4; step += 1)
      await deliver(...cases.flatMap(({ events }) => [events[step] as AnyEvent, events[step] as AnyEvent]));

    const stored = await Promise.all(cases.map(({ id }) => catalog.stored(id)));
    expect(stored).toEqual(cases.map(({ placed }) => expect.objectContaining(soldTo(placed))));
    for (const { id } of cases) {
      const later = eventsOf(id).toSorted((one, other) => one.sequence - other.sequence);
      const sale = later.findIndex(({ type }) => type === 'listing.sold');
      expect(later.slice(sale + 1).map(({ type }) => type)).toEqual(
        later.slice(sale + 1).map(() => 'listing.booking-refused'),
      );
    }
  });

  it('is sold to the booking that completed, even while another one seems to hold it or after it was released', async () => {
    const [held, released] = [await aPhoneBookedTwice(), await aPhoneBookedTwice()];
    await deliver(held.ended, released.ended);
    await deliver(itsEnd(released.ended));

    await deliver(itsCompletion(held.placed), itsCompletion(released.placed));
    await deliver(itsEnd(held.ended));

    expect(await catalog.stored(held.id)).toMatchObject(soldTo(held.placed));
    expect(await catalog.stored(released.id)).toMatchObject(soldTo(released.placed));
  });

  it('refuses every later booking, and the first completion is the one that counts', async () => {
    const { id, ended, placed } = await aPhoneBookedTwice();
    await deliver(itsCompletion(placed));
    catalog.bookings.held.set(id, ended.data);

    await deliver(ended, itsCompletion(ended));

    expect(await catalog.stored(id)).toMatchObject(soldTo(placed));
    await eventually(() =>
      expect(catalog.eventsOf('listing.booking-refused', id).map(({ data }) => data.refused)).toEqual([
        { bookingId: ended.data.bookingId, reason: 'already-sold' },
      ]),
    );
  });

  it('answers 200 sold to its buyer, its seller and an admin, and changes nothing', async () => {
    const { id, seller, buyer, placed } = await aPhoneBookedTwice();
    await deliver(placed, itsCompletion(placed));
    await catalog.settled();
    const before = await catalog.stored(id);

    for (const who of [buyer, seller, anAdmin()])
      expect(await catalog.as(who).put(`/sellerProduct/${id}`)).toMatchObject({
        status: 200,
        body: { acknowledged: true, modifiedCount: 0, status: 'sold' },
      });

    expect(await catalog.stored(id)).toEqual(before);
    expect((await catalog.as(aBuyer()).put(`/sellerProduct/${id}`)).status).toBe(403);
  });

  it('cannot be edited, but be deleted by its seller, and stays deleted', async () => {
    const { id, seller, placed } = await aPhoneBookedTwice();
    await deliver(itsCompletion(placed));
    expect(await catalog.ownView(seller, id)).toMatchObject({ status: 'sold', availability: 'sold', booked: false });

    expect((await catalog.as(seller).patch(`/api/listings/${id}`, { resalePrice: 1 })).body.code).toBe('already-sold');
    expect((await catalog.as(seller).delete(`/deleteProduct/${id}`)).status).toBe(200);
    await deliver(itsCompletion(placed), placed, itsEnd(placed));

    expect(await catalog.stored(id)).toMatchObject({ status: 'deleted' });
  });

  it('stays deleted when its seller’s account was deleted before the completion arrives', async () => {
    const { id, seller, placed } = await aPhoneBookedTwice();
    await deliver(placed);
    await deliver(aUserEvent('user.deleted', seller, 2));

    await deliver(itsCompletion(placed));

    expect(await catalog.stored(id)).toMatchObject({ status: 'deleted' });
    expect(catalog.eventsOf('listing.sold', id)).toEqual([]);
  });
});

it('two completions, an end and two bookings of one phone at the same moment sell it once', async () => {
  const cases = await Promise.all(Array.from({ length: 8 }, aPhoneBookedTwice));

  await Promise.all(
    cases.map(({ ended, placed }) => {
      const completion = itsCompletion(placed);
      return catalog.publish(completion, ended, completion, itsEnd(ended), placed);
    }),
  );
  await catalog.settled();

  for (const { id, placed } of cases) {
    expect(await catalog.stored(id)).toMatchObject(soldTo(placed));
    expect(catalog.eventsOf('listing.sold', id)).toHaveLength(1);
  }
});
