import { describe, expect, it } from '@jest/globals';
import { aBuyer, aListingEvent, aSeller, aUserEvent, eventually, findTexts } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { startBookingsForTests, wish, type Bookings } from './bookings-under-test.ts';

let shop: Bookings;
forAllTests(
  () => startBookingsForTests({ RECONCILE_SECONDS: 0.2 }),
  (started) => (shop = started),
);

const erasmus = { name: 'Erasmus Ex', email: 'erasmus.private@wholesale.example' };
type Person = ReturnType<typeof aBuyer>;
/** What a person enters, different for each. */
const wordsOf = ({ profile: { userId } }: Person) => ({
  phone: `+880 ${userId}`,
  location: `12 Quiet Lane ${userId}`,
  picture: `/photos/${userId}.webp`,
  note: `I am ill ${userId}`,
});
const textsOf = (person: Person) => [
  'Erasmus',
  'erasmus.private',
  person.uid,
  'Under the clock',
  ...Object.values(wordsOf(person)),
];

/** A completed deal with a meeting, and one of the same buyer or seller that the buyer or seller cancels with a reason. */
async function dealsOf({ buyer, seller }: { buyer: Person; seller: Person }) {
  const { location, picture } = wordsOf(seller);
  const personal = { phone: wordsOf(buyer).phone, location: wordsOf(buyer).location };
  await shop.publish(aUserEvent('user.registered', buyer), aUserEvent('user.registered', seller));
  const book = async () => {
    const listing = shop.aListing({
      sellerId: seller.profile.userId,
      location,
      picture,
    });
    await shop.publish(aListingEvent('listing.created', listing));
    await shop.settled();
    const { body } = await shop
      .as(buyer)
      .post('/booking', wish(listing, personal), { 'Idempotency-Key': listing.listingId });
    await shop.reserve(listing, body.insertedId);
    const at = `/api/bookings/${body.insertedId}`;
    expect((await shop.as(seller).post(`${at}/accept`)).status).toBe(200);
    expect((await shop.as(buyer).put(`${at}/meeting`, { place: 'Under the clock' })).status).toBe(200);
    return { at, id: body.insertedId as string, listing };
  };
  const [completed, cancelled, open] = [await book(), await book(), await book()];
  await shop.as(buyer).post(`${completed.at}/received`);
  return { completed, cancelled, open };
}

describe('a deleted buyer', () => {
  it('leaves no name, address, phone, place or words; the seller keeps the deal', async () => {
    const [buyer, seller] = [aBuyer(erasmus), aSeller()];
    const { completed, cancelled, open } = await dealsOf({ buyer, seller });
    await shop.as(buyer).post(`/booking/${cancelled.id}/cancel`, { reason: wordsOf(buyer).note });
    expect(await findTexts(shop.db, textsOf(buyer))).not.toEqual([]);

    await shop.publish(aUserEvent('user.deleted', buyer, 2));
    await shop.settled();

    expect(await findTexts(shop.db, textsOf(buyer))).toEqual([]);
    expect((await shop.as(seller).get(completed.at)).body).toMatchObject({
      ...{ status: 'completed', itemName: completed.listing.name, price: 310, buyerName: 'Former member' },
      ...{ meeting: {}, contact: { phone: '', location: '' }, picture: wordsOf(seller).picture },
    });
    expect((await shop.as(seller).get(cancelled.at)).body).toMatchObject({ reason: 'cancelled-by-buyer' });
    expect((await shop.as(seller).get(open.at)).body).toMatchObject({ status: 'ended', reason: 'buyer-deleted' });
  });
});

describe('a deleted seller', () => {
  it('leaves no name, place, photo or words; the buyer keeps the deal and their own data', async () => {
    const [buyer, seller] = [aBuyer(), aSeller(erasmus)];
    const { completed, cancelled, open } = await dealsOf({ buyer, seller });
    await shop.as(seller).post(`/booking/${cancelled.id}/cancel`, { reason: wordsOf(seller).note });
    expect(await findTexts(shop.db, textsOf(seller))).not.toEqual([]);

    await shop.publish(aUserEvent('user.deleted', seller, 2));
    // Catalog announces each listing without what is personal.
    for (const { listing } of [completed, cancelled, open])
      await shop.publish(
        aListingEvent('listing.deleted', listing, { status: 'deleted', version: 9, location: '', picture: '' }),
      );
    await shop.settled();

    expect(await findTexts(shop.db, textsOf(seller))).toEqual([]);
    expect((await shop.as(buyer).get(completed.at)).body).toMatchObject({
      ...{ status: 'completed', itemName: completed.listing.name, price: 310, sellerName: 'Former member' },
      ...{ meeting: {}, contact: { phone: wordsOf(buyer).phone, location: wordsOf(buyer).location }, picture: '' },
      listing: { brand: 'samsung', location: '' },
    });
    expect((await shop.as(buyer).get(open.at)).body).toMatchObject({ status: 'ended', reason: 'listing-deleted' });
  });
});

it('what was stored beside a deletion is found by the reconciler', async () => {
  const [buyer, seller] = [aBuyer(erasmus), aSeller()];
  const { completed } = await dealsOf({ buyer, seller });
  const bookings = shop.db.collection<{ _id: string }>('bookings');
  const before = await bookings.findOne({ _id: completed.id });
  await shop.publish(aUserEvent('user.deleted', buyer, 2));
  await shop.settled();

  // As a request would that was between its check and its write.
  await bookings.replaceOne({ _id: completed.id }, { ...before, _id: completed.id });

  await eventually(async () => expect(await findTexts(shop.db, textsOf(buyer))).toEqual([]));
});
