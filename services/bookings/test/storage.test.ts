import { describe, expect, it } from '@jest/globals';
import { anId, explainQueriesOf } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createBookingRepository } from '../src/storage/booking-repository.ts';
import { createListingCopies } from '../src/storage/listing-copies.ts';
import { startBookingsForTests, type Bookings } from './bookings-under-test.ts';

let shop: Bookings;
forAllTests(startBookingsForTests, (started) => (shop = started));

describe('the first booking of a phone', () => {
  it('is decided by the index on active bookings; an existing booking id is another failure', async () => {
    const bookings = createBookingRepository({ db: shop.db, now: () => new Date(), onCommit: () => undefined });
    const { id } = await shop.book(shop.aListing());
    const stored = await bookings.findById(id);
    if (!stored) throw new Error('the booking is gone');
    const cause = { correlationId: 'test' };

    await expect(bookings.insert({ ...stored, listingId: anId() }, [], cause)).rejects.toThrow('_id_');
    await expect(bookings.place({ ...stored, _id: anId() }, cause)).resolves.toBe(false);
  });
});

describe('every query', () => {
  it('uses an index', async () => {
    const plans = await explainQueriesOf(shop, async (db) => {
      const bookings = createBookingRepository({ db, now: () => new Date(), onCommit: () => undefined });
      const listings = createListingCopies({ copies: db.collection('listings') });
      await bookings.findById(anId());
      await bookings.findActiveOfListing(anId());
      await bookings.findHolderOf(anId());
      await bookings.notErasedOf(anId());
      await bookings.countActiveOfBuyer(anId());
      await bookings.cancellationsOf(anId(), new Date().toISOString());
      await bookings.active({ limit: 200 });
      await bookings.active({ limit: 200, after: anId() });
      for await (const _ of bookings.past(new Date())) break;
      for (const status of ['placed', 'held', 'accepted'] as const) await bookings.findDue(status, new Date(), 200);
      await bookings.dealsOf({ buyerId: anId() }, ['held', 'accepted'], { limit: 20 });
      await bookings.dealsOf({ sellerId: anId() }, undefined, { limit: 20, after: anId() });
      await bookings.dealsOf({ sellerId: anId() }, ['held'], { limit: 20, after: anId() });
      await bookings.page({ buyerId: anId() }, { limit: 200 });
      await bookings.page({ email: 'a@x.example' }, { limit: 200, after: anId() });
      await listings.findById(anId());
      await listings.findMatching({ name: 'x', resalePrice: 1, pictures: ['y'] });
    });
    expect(plans).toHaveLength(20);
    expect(plans.filter(({ ixscan }) => !ixscan)).toEqual([]);
  });
});
