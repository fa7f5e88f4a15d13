import { aBuyer, anAdmin, anonymous, aSeller, aUserEvent } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { describe, expect, it } from '@jest/globals';
import { aPhone, aPlacedBooking, type Catalog, itsEnd, startCatalogForTests } from './catalog-under-test.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

const historyOf = (id: string) => catalog.events.filter(({ aggregateId }) => aggregateId === id);
/** Each change has one event, sequences have no gaps, and the last event is the stored state. */
async function expectSoundHistory(id: string): Promise<void> {
  const stored = await catalog.stored(id);
  const history = historyOf(id).toSorted((one, other) => one.sequence - other.sequence);
  expect(history.map(({ sequence }) => sequence)).toEqual(history.map((_, index) => index + 1));
  expect(history.at(-1)).toMatchObject({
    sequence: stored.version,
    data: { status: stored.status, bookingId: stored.bookingId, version: stored.version },
  });
}

/** Consecutive bookings of which only the last is active, with their events in random order. */
function bookingsInTurn(id: string, count = 5) {
  const bookings = Array.from({ length: count }, () => aPlacedBooking(id));
  const [active, ...ended] = bookings as [(typeof bookings)[number], ...typeof bookings];
  catalog.bookings.held.set(id, active.data);
  const events = [...ended.flatMap((each) => [each, itsEnd(each)]), active];
  return { active, events: events.toSorted((one, other) => (one.id < other.id ? -1 : 1)) };
}

describe('simultaneously', () => {
  it('20 sales, 20 deletions and 5 consecutive bookings, while bookings is down, leave one state and a consistent history', async () => {
    for (let round = 0; round < 5; round += 1) {
      const seller = aSeller();
      const id = await catalog.listed(seller);
      const { events, active } = bookingsInTurn(id);

      catalog.bookings.failures = Infinity;
      const [sales, deletions] = await Promise.all([
        Promise.all(Array.from({ length: 20 }, () => catalog.as(seller).put(`/sellerProduct/${id}`))),
        Promise.all(Array.from({ length: 20 }, () => catalog.as(seller).delete(`/deleteProduct/${id}`))),
        catalog.publish(...events),
      ]);
      catalog.bookings.failures = 0;
      await catalog.settled();

      const counts = {
        sold: sales.filter(({ status, body }) => status === 200 && body.modifiedCount === 1).length,
        deleted: deletions.filter(({ status }) => status === 200).length,
      };
      expect(counts.sold).toBeLessThanOrEqual(1);
      expect(counts.deleted).toBeLessThanOrEqual(1);
      expect(sales.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
      expect(deletions.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
      const { status, bookingId } = await catalog.stored(id);
      expect(status).toBe(counts.deleted === 1 ? 'deleted' : 'sold');
      // The active booking has the phone, or was refused once because the phone was deleted or sold first.
      const refusals = catalog
        .eventsOf('listing.booking-refused', id)
        .filter(({ data }) => data.refused.bookingId === active.data.bookingId);
      expect(refusals).toHaveLength(bookingId === active.data.bookingId ? 0 : 1);
      await expectSoundHistory(id);
    }
  });

  it('20 sales, 20 deletions and 20 edits of a phone with an active booking are refused, before and after its event', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    const { events, active } = bookingsInTurn(id);

    const [replies] = await Promise.all([
      Promise.all(
        Array.from({ length: 20 }, () => [
          catalog.as(seller).put(`/sellerProduct/${id}`),
          catalog.as(seller).delete(`/deleteProduct/${id}`),
          catalog.as(seller).patch(`/api/listings/${id}`, { resalePrice: 290 }),
        ]).flat(),
      ),
      catalog.publish(...events),
    ]);
    await catalog.settled();

    expect(new Set(replies.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 held-by-booking']),
    );
    expect(await catalog.stored(id)).toMatchObject({ bookingId: active.data.bookingId, resalePrice: 310 });
    expect(catalog.eventsOf('listing.booking-refused', id)).toEqual([]);
    await expectSoundHistory(id);
  });

  it('a booking, its end, its buyer’s PUT and an admin’s PUT leave the phone available', async () => {
    const cases = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const buyer = aBuyer();
        const id = await catalog.listed();
        const placed = aPlacedBooking(id, { buyerId: buyer.profile.userId });
        catalog.bookings.held.set(id, placed.data);
        return { buyer, id, placed };
      }),
    );

    await Promise.all(
      cases.map(async ({ buyer, id, placed }) => {
        const calls = [
          catalog.as(buyer).put(`/sellerProduct/${id}`),
          catalog.publish(itsEnd(placed), placed),
          catalog.as(anAdmin()).put(`/sellerProduct/${id}`),
        ] as const;
        const [one, , other] = await Promise.all(calls);
        for (const { status } of [one, other]) expect([200, 403, 409]).toContain(status);
      }),
    );
    await catalog.settled();

    for (const { id } of cases) {
      expect(await catalog.stored(id)).toMatchObject({ status: 'unsold', bookingId: null, buyerId: null });
      await expectSoundHistory(id);
    }
  });

  it('the events of 20 consecutive bookings leave the phone with the active one', async () => {
    const id = await catalog.listed();
    const { events, active } = bookingsInTurn(id, 20);

    await Promise.all(events.map((each) => catalog.publish(each, each)));
    await catalog.settled();

    expect(await catalog.stored(id)).toMatchObject({ status: 'sold', bookingId: active.data.bookingId });
    expect(catalog.eventsOf('listing.booking-refused', id)).toEqual([]);
    await expectSoundHistory(id);
  });

  it('a seller who lists phones during the account’s deletion leaves none for sale', async () => {
    const seller = aSeller();
    const listing = Array.from({ length: 10 }, () =>
      catalog.as(seller).post('/sellerProduct', aPhone(catalog.picture)),
    );

    await catalog.publish(aUserEvent('user.deleted', seller, 2));
    const replies = await Promise.all(listing);
    await catalog.settled();

    expect(replies.every(({ status }) => [201, 403].includes(status))).toBe(true);
    const left = await catalog.db
      .collection('listings')
      .find({ sellerId: seller.profile.userId, status: { $ne: 'deleted' } })
      .toArray();
    expect(left).toEqual([]);
  });
});

describe('after the service was killed', () => {
  it('its listings exist, their events are published, and events that arrived in the meantime are handled', async () => {
    const seller = aSeller();
    await catalog.listed(seller);
    await catalog.settled();
    catalog.loseBroker();
    const id = await catalog.listed(seller);
    const publishedBefore = historyOf(id);

    await catalog.kill(async () => {
      await catalog.publish(aPlacedBooking(id));
    });
    await catalog.settled();

    expect(publishedBefore).toEqual([]);
    expect((await catalog.as(anonymous).get(`/api/listings/${id}`)).status).toBe(200);
    expect((await catalog.stored(id)).status).toBe('sold');
    await expectSoundHistory(id);
  });
});
