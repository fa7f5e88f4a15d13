import { aBuyer, permutationsOf } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import type { AnyEvent, EventOf } from '@wholesale/contracts';
import { describe, expect, it } from '@jest/globals';
import { aPlacedBooking, type Catalog, itsEnd, startCatalogForTests } from './catalog-under-test.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

const deliver: Catalog['deliver'] = (...events) => catalog.deliver(...events);
const refusalsOf = (id: string) => catalog.eventsOf('listing.booking-refused', id).map(({ data }) => data.refused);
const isOnGrid: Catalog['isForSale'] = (id) => catalog.isForSale(id);

/** A phone whose first booking was cancelled; bookings knows only the second as active. */
async function aPhoneBookedAgain(buyer = aBuyer()) {
  const id = await catalog.listed();
  const ended = aPlacedBooking(id);
  const active = aPlacedBooking(id, { buyerId: buyer.profile.userId });
  catalog.bookings.held.set(id, active.data);
  return { id, ended, active, buyer };
}
const holderOf = async (id: string) => {
  const { status, bookingId, buyerId } = await catalog.stored(id);
  return { status, bookingId, buyerId };
};
const heldBy = ({ data: { bookingId, buyerId } }: EventOf<'booking.placed'>) => ({
  status: 'sold',
  bookingId,
  buyerId,
});

describe('consecutive bookings of one phone', () => {
  it('an active booking replaces one that has ended and is never refused for it', async () => {
    const { id, ended, active } = await aPhoneBookedAgain();

    await deliver(ended);
    await deliver(active, active);
    expect(await holderOf(id)).toEqual(heldBy(active));
    await deliver(itsEnd(ended));

    expect(await holderOf(id)).toEqual(heldBy(active));
    expect(refusalsOf(id)).toEqual([]);
    expect(catalog.eventsOf('listing.reserved', id).map(({ data }) => data.bookingId)).toEqual([
      ended.data.bookingId,
      active.data.bookingId,
    ]);
    expect(catalog.eventsOf('listing.released', id)).toEqual([]);
    expect(await isOnGrid(id)).toBe(false);
  });

  it('an ended booking does not replace the active one, however late its events are', async () => {
    const { id, ended, active } = await aPhoneBookedAgain();

    await deliver(active);
    await deliver(ended);
    await deliver(itsEnd(ended));

    expect(await holderOf(id)).toEqual(heldBy(active));
    expect(refusalsOf(id)).toEqual([]);
  });

  it('the active booking holds the phone after every order of two ended bookings and itself', async () => {
    // The two ended bookings are interchangeable.
    const orders = permutationsOf([0, 1, 2, 3, 4]).filter((order) => order.indexOf(0) < order.indexOf(2));
    const cases = await Promise.all(
      orders.map(async (order) => {
        const { id, ended, active } = await aPhoneBookedAgain();
        const another = aPlacedBooking(id);
        const all = [ended, itsEnd(ended), another, itsEnd(another), active];
        return { id, active, events: order.map((place) => all[place] as AnyEvent) };
      }),
    );

    for (let step = 0; step < 5; step += 1) {
      await catalog.publish(...cases.map(({ events }) => events[step] as AnyEvent));
      await catalog.settled();
    }

    const stored = await Promise.all(cases.map(({ id }) => holderOf(id)));
    expect(stored).toEqual(cases.map(({ active }) => heldBy(active)));
    expect(cases.flatMap(({ id }) => refusalsOf(id))).toEqual([]);
  });

  it('an active booking is refused when the price has changed, even while an ended one still holds the phone', async () => {
    const { id, ended, active } = await aPhoneBookedAgain();
    const cheaper = { ...active, data: { ...active.data, price: 300 } };

    await deliver(ended);
    await deliver(cheaper);

    expect(refusalsOf(id)).toEqual([{ bookingId: active.data.bookingId, reason: 'price-changed' }]);
    await deliver(itsEnd(ended));
    expect(await holderOf(id)).toEqual({ status: 'unsold', bookingId: null, buyerId: null });
  });

  it('nothing is decided while bookings is down, and the active booking gets the phone afterwards', async () => {
    const { id, ended, active } = await aPhoneBookedAgain();
    await deliver(ended);

    catalog.bookings.failures = 2;
    await deliver(active);

    expect(catalog.bookings.failures).toBe(0);
    expect(await holderOf(id)).toEqual(heldBy(active));
    expect(refusalsOf(id)).toEqual([]);
  });
});

describe('a phone that was booked so often that its first booking is forgotten', () => {
  async function aPhoneBookedOften() {
    const id = await catalog.listed();
    const first = aPlacedBooking(id);
    await deliver(first);
    await deliver(itsEnd(first));
    const later = Array.from({ length: 100 }, () => itsEnd(aPlacedBooking(id)));
    while (later.length > 0) await deliver(...later.splice(0, 5));
    expect(Object.keys((await catalog.stored(id))._applied ?? {})).not.toContain(first.data.bookingId);
    return { id, first };
  }

  it('is not changed by a repeat of the first one’s events', async () => {
    const { id, first } = await aPhoneBookedOften();
    const before = await holderOf(id);
    const eventsBefore = catalog.laterEventsOf(id).length;

    await deliver(first);
    await deliver(itsEnd(first));
    await deliver(first);

    expect(await holderOf(id)).toEqual(before);
    expect(catalog.laterEventsOf(id)).toHaveLength(eventsBefore);
  });

  it('is reserved for the next booking', async () => {
    const { id } = await aPhoneBookedOften();
    const active = aPlacedBooking(id);
    catalog.bookings.held.set(id, active.data);

    await deliver(active);

    expect(await holderOf(id)).toEqual(heldBy(active));
  });
});

describe('PUT /sellerProduct/{id} by the buyer of the active booking', () => {
  it('replaces a booking that has ended', async () => {
    const { id, ended, active, buyer } = await aPhoneBookedAgain();
    await deliver(ended);

    const reply = await catalog.as(buyer).put(`/sellerProduct/${id}`);

    expect(reply).toMatchObject({ status: 200, body: { modifiedCount: 1, status: 'sold' } });
    expect(await holderOf(id)).toEqual(heldBy(active));
    await deliver(itsEnd(ended), active);
    expect(await holderOf(id)).toEqual(heldBy(active));
    expect(refusalsOf(id)).toEqual([]);
  });

  it('is still refused to a buyer whose booking has ended', async () => {
    const { id, active } = await aPhoneBookedAgain();
    await deliver(active);

    expect(await catalog.as(aBuyer()).put(`/sellerProduct/${id}`)).toMatchObject({
      status: 403,
      body: { code: 'not-yours' },
    });
    expect(await holderOf(id)).toEqual(heldBy(active));
  });
});
