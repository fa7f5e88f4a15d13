import { describe, expect, it } from '@jest/globals';
import type { ServiceClient } from '@wholesale/service-kit';
import { aBuyer, aListingEvent, anEvent, anId, aSeller, aUserEvent } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createEventHandlers } from '../src/events/handlers.ts';
import { createBookingRepository } from '../src/storage/booking-repository.ts';
import { createListingCopies } from '../src/storage/listing-copies.ts';
import { createPeople, type People } from '../src/storage/people.ts';
import { createPlaceBooking } from '../src/use-cases/place-booking.ts';
import { createSettleBooking } from '../src/use-cases/settle-booking.ts';
import { startBookingsForTests, wish, type Bookings, type Buyer } from './bookings-under-test.ts';

let shop: Bookings;
forAllTests(startBookingsForTests, (started) => (shop = started));

/** The rules of bookings with a real database and given copies of people. @param askCatalog how it asks catalog */
function bookingsWith(
  people: People,
  askCatalog: ServiceClient = () => Promise.reject(new Error('catalog is not asked here')),
) {
  const { db } = shop;
  const now = () => new Date();
  const bookings = createBookingRepository({ db, now, onCommit: () => undefined });
  const listings = createListingCopies({ copies: db.collection('listings') });
  const limits = { maxActive: 1_000, maxCancellationsPerDay: 1_000 };
  const settle = createSettleBooking({ bookings, people, askCatalog, holdMs: 3_600_000, now });
  return {
    placeBooking: createPlaceBooking({ bookings, listings, people, askCatalog, limits, now }),
    handlers: createEventHandlers({
      listings,
      people,
      idempotency: { forget: async () => undefined },
      settle,
    }),
    settlePlaced: () => settle.settlePlaced(new AbortController().signal),
  };
}
const realList = () => createPeople({ people: shop.db.collection('people') });
const failing = () => Promise.reject(new Error('the list cannot be read'));

async function aKnownListing() {
  const listing = shop.aListing();
  await shop.publish(aListingEvent('listing.created', listing));
  await shop.settled();
  return listing;
}
const confirmationOf = (listing: Awaited<ReturnType<typeof aKnownListing>>, bookingId: string) =>
  aListingEvent('listing.reserved', listing, { status: 'sold', version: 2, bookingId });
const refusalOf = (listing: Awaited<ReturnType<typeof aKnownListing>>, bookingId: string) =>
  anEvent('listing.booking-refused', {
    aggregateId: listing.listingId,
    sequence: 3,
    data: { ...listing, version: 3, status: 'deleted', refused: { bookingId, reason: 'listing-deleted' } },
  });
const activeOf = async ({ profile }: Buyer) =>
  shop.db.collection('bookings').countDocuments({ buyerId: profile.userId, active: true });

describe('a buyer whose account is deleted', () => {
  it('keeps no active booking when the deletion is handled between the check and the write of a booking', async () => {
    const [listing, buyer] = [await aKnownListing(), aBuyer()];
    const list = realList();
    const { placeBooking } = bookingsWith({
      ...list,
      async isDeleted(userId) {
        const answer = await list.isDeleted(userId);
        await shop.publish(aUserEvent('user.deleted', buyer, 2));
        await shop.settled();
        return answer;
      },
    });

    const id = anId();
    await placeBooking(wish(listing), buyer, id, 'r');
    expect(await activeOf(buyer)).toBe(1);
    await shop.publish(confirmationOf(listing, id));
    await shop.settled();

    expect(await activeOf(buyer)).toBe(0);
    expect(shop.eventsOf('booking.ended', id)).toMatchObject([{ data: { reason: 'buyer-deleted' } }]);
  });

  it('keeps no active booking in any order of ten bookings, their confirmations and the deletion', async () => {
    const buyer = aBuyer();
    const listings = await Promise.all(Array.from({ length: 10 }, aKnownListing));

    const booking = Promise.all(
      listings.map(async (listing) => {
        const { answer, id } = await shop.book(listing, buyer);
        if (answer.status === 201) await shop.publish(confirmationOf(listing, id));
        return answer.status;
      }),
    );
    await shop.publish(aUserEvent('user.deleted', buyer, 2));
    const statuses = await booking;
    await shop.settled();

    expect(statuses.every((status) => status === 201 || status === 403)).toBe(true);
    expect(await activeOf(buyer)).toBe(0);
  });

  it('books nothing while the list of deleted accounts cannot be read, and leaves no booking behind', async () => {
    const [listing, buyer] = [await aKnownListing(), aBuyer()];
    const { placeBooking } = bookingsWith({ ...realList(), isDeleted: failing });

    await expect(placeBooking(wish(listing), buyer, anId(), 'r')).rejects.toThrow('the list cannot be read');

    expect(await activeOf(buyer)).toBe(0);
    expect((await shop.book(listing)).answer.status).toBe(201);
  });

  it('loses the booking on the retry when the list cannot be read at its confirmation', async () => {
    const [listing, buyer] = [await aKnownListing(), aBuyer()];
    const { id } = await shop.book(listing, buyer);
    const list = realList();
    await list.apply(aUserEvent('user.deleted', buyer, 2));
    const confirmation = confirmationOf(listing, id);
    const hearing = (people: People) =>
      bookingsWith(people).handlers['listing.reserved']?.(confirmation as never, { attempt: 1 } as never);

    await expect(hearing({ ...list, isDeleted: failing })).rejects.toThrow('the list cannot be read');
    expect(await activeOf(buyer)).toBe(1);
    await hearing(list);

    expect(await activeOf(buyer)).toBe(0);
  });

  it('loses the booking also when only catalog’s answer says that the phone is reserved, and the first attempt fails', async () => {
    const [listing, buyer] = [await aKnownListing(), aBuyer()];
    const { id } = await shop.book(listing, buyer);
    await shop.db
      .collection<{ _id: string }>('bookings')
      .updateOne({ _id: id }, { $set: { dueAt: new Date(0).toISOString() } });
    const list = realList();
    await list.apply(aUserEvent('user.deleted', buyer, 2));
    const reserved = { ...listing, status: 'sold', availability: 'reserved', bookingId: id } as const;
    const askCatalog = (async () => reserved) as unknown as ServiceClient;

    await expect(bookingsWith({ ...list, isDeleted: failing }, askCatalog).settlePlaced()).rejects.toThrow(
      'could not be changed',
    );
    expect(await activeOf(buyer)).toBe(1);
    await bookingsWith(list, askCatalog).settlePlaced();

    expect(await activeOf(buyer)).toBe(0);
    await shop.settled();
    expect(shop.eventsOf('booking.held', id)).toEqual([]);
  });

  it('does not lose a completed deal', async () => {
    const { buyer, id, at } = await shop.anAcceptedDeal();
    await shop.as(buyer).post(`${at}/received`);

    await shop.publish(aUserEvent('user.deleted', buyer, 2), aUserEvent('user.deleted', buyer, 2));
    await shop.settled();

    expect((await shop.as(buyer).get(at)).body).toMatchObject({ status: 'completed' });
    expect(shop.eventsOf('booking.ended', id)).toEqual([]);
  });
});

describe('a seller whose account is deleted', () => {
  it('keeps no active deal, and completed ones stay', async () => {
    const seller = aSeller();
    const deals = { sellerId: seller.profile.userId };
    const [held, accepted, completed] = [
      await shop.aHeldDeal(deals),
      await shop.aHeldDeal(deals),
      await shop.aHeldDeal(deals),
    ];
    for (const { at } of [accepted, completed]) await shop.as(seller).post(`${at}/accept`);
    await shop.as(completed.buyer).post(`${completed.at}/received`);

    await shop.publish(aUserEvent('user.deleted', seller, 2));
    await shop.settled();

    const stateOf = async ({ buyer, at }: typeof held) => (await shop.as(buyer).get(at)).body;
    expect(await stateOf(held)).toMatchObject({ status: 'ended', reason: 'listing-deleted', endedBy: 'system' });
    expect(await stateOf(accepted)).toMatchObject({ status: 'ended', reason: 'listing-deleted' });
    expect(await stateOf(completed)).toMatchObject({ status: 'completed' });
  });

  it('gets no more bookings, also while the phone is still known as unsold', async () => {
    const [listing, seller] = [await aKnownListing(), aSeller()];
    const ofSeller = { ...listing, sellerId: seller.profile.userId };
    shop.catalogSays(listing.listingId, ofSeller);
    await shop.publish(
      aListingEvent('listing.updated', ofSeller, { version: 2 }),
      aUserEvent('user.deleted', seller, 2),
    );
    await shop.settled();

    expect((await shop.book(ofSeller)).answer).toMatchObject({ status: 410, body: { code: 'listing-deleted' } });
  });

  it.each(['refusal', 'cancellation', 'deleted listing'] as const)(
    'leaves no photo in a booking that was stored during the deletion and ended by: %s',
    async (ending) => {
      const [listing, seller] = [await aKnownListing(), aSeller()];
      const ofSeller = { ...listing, sellerId: seller.profile.userId };
      await shop.publish(
        aListingEvent('listing.updated', ofSeller, { version: 2 }),
        aUserEvent('user.deleted', seller, 2),
      );
      await shop.settled();
      const [buyer, id] = [aBuyer(), anId()];
      const { placeBooking } = bookingsWith({ ...realList(), isDeleted: async () => false });
      await placeBooking(wish(ofSeller), buyer, id, 'r');
      const photo = async () =>
        (await shop.db.collection<{ _id: string; picture: string }>('bookings').findOne({ _id: id }))?.picture;
      expect(await photo()).toBe(listing.picture);

      if (ending === 'cancellation')
        expect((await shop.as(buyer).post(`/booking/${id}/cancel`)).body).toMatchObject({ modifiedCount: 1 });
      else if (ending === 'deleted listing')
        await shop.publish(aListingEvent('listing.deleted', ofSeller, { version: 3, status: 'deleted' }));
      else await shop.publish(refusalOf(ofSeller, id));
      await shop.settled();

      expect(await photo()).toBe('');
      expect(shop.eventsOf('booking.ended', id)).toHaveLength(1);
    },
  );

  it.each(['catalog’s answer', 'the buyer’s deletion'] as const)(
    'and the buyer’s too: neither’s data stay in a booking that was stored during the deletion and ended by %s',
    async (ending) => {
      const [listing, seller, buyer, id] = [await aKnownListing(), aSeller(), aBuyer(), anId()];
      const ofSeller = { ...listing, sellerId: seller.profile.userId };
      const buyerDeleted = aUserEvent('user.deleted', buyer, 2);
      await shop.publish(
        aListingEvent('listing.updated', ofSeller, { version: 2 }),
        aUserEvent('user.deleted', seller, 2),
        ...(ending === 'catalog’s answer' ? [buyerDeleted] : []),
      );
      await shop.settled();
      const { placeBooking } = bookingsWith({ ...realList(), isDeleted: async () => false });
      await placeBooking(wish(ofSeller), buyer, id, 'r');

      await shop.publish(ending === 'catalog’s answer' ? confirmationOf(ofSeller, id) : buyerDeleted);
      await shop.settled();

      expect(await shop.db.collection<{ _id: string }>('bookings').findOne({ _id: id })).toMatchObject({
        active: false,
        name: '',
        email: '',
        phone: '',
        location: '',
        picture: '',
      });
      expect(shop.eventsOf('booking.ended', id)).toMatchObject([{ data: { reason: 'buyer-deleted', picture: '' } }]);
    },
  );
});
