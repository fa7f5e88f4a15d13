import { describe, expect, it } from '@jest/globals';
import type { AnyEvent, ListingSnapshot } from '@wholesale/contracts';
import type { Member } from '@wholesale/service-kit';
import { aListingEvent, anEvent, anId, anonymous, eventually, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import {
  aListing,
  anAdvertisedPhone,
  aPhoneForSale,
  deleted,
  ofFirstRelease,
  released,
  reserved,
  shownIds,
  sold,
  startAdsForTests,
} from './listings.ts';

let shop: ServiceUnderTest;
forAllTests(startAdsForTests, (started) => (shop = started));

const storedAd = (id: string) => shop.db.collection<{ _id: string; status: string }>('ads').findOne({ _id: id });
const shown = () => shownIds(shop, anonymous);
const advertise = (seller: Member, _id: string) => shop.as(seller).post('/advertise', { _id });

async function hear(...events: AnyEvent[]): Promise<void> {
  await shop.publish(...events);
  await shop.settled();
}

describe.each([
  ['listing.sold', sold],
  ['listing.deleted', deleted],
] as const)('%s', (type, become) => {
  it('withdraws the advertisement and announces it', async () => {
    const { listing } = await anAdvertisedPhone(shop);
    const { listingId } = listing;
    const event = aListingEvent(type, become(listing));

    await shop.publish(event);

    await eventually(async () => expect(await shown()).not.toContain(listingId));
    await shop.settled();
    expect(await storedAd(listingId)).toMatchObject({ status: 'withdrawn', version: 2 });
    await eventually(() =>
      expect(shop.eventsOf('ad.withdrawn', listingId)).toEqual([
        expect.objectContaining({ sequence: 2, correlationId: event.correlationId, data: { listingId } }),
      ]),
    );
  });

  it('three times changes and announces it once', async () => {
    const { listing } = await anAdvertisedPhone(shop);
    const event = aListingEvent(type, become(listing));

    await hear(event, event, event);

    expect(await storedAd(listing.listingId)).toMatchObject({ status: 'withdrawn', version: 2 });
    expect(shop.eventsOf('ad.withdrawn', listing.listingId)).toHaveLength(1);
  });

  it('before listing.created counts: the late one does not bring the phone back', async () => {
    const { seller, listing } = await aPhoneForSale(shop);
    const other = aListing({ sellerId: seller.profile.userId });
    await hear(aListingEvent(type, become(other)));
    await hear(aListingEvent('listing.created', other));

    const reply = await advertise(seller, other.listingId);

    expect(reply.status).toBe(type === 'listing.sold' ? 409 : 404);
    expect((await advertise(seller, listing.listingId)).status).toBe(201);
  });
});

describe('listing.reserved', () => {
  it('hides the advertisement, and listing.released shows it again without an action of the seller', async () => {
    const { listing } = await anAdvertisedPhone(shop);
    const { listingId } = listing;
    const held = reserved(listing);

    await hear(aListingEvent('listing.reserved', held));
    expect(await shown()).not.toContain(listingId);

    await hear(aListingEvent('listing.released', released(held)));
    expect(await shown()).toContain(listingId);
    expect(await storedAd(listingId)).toMatchObject({ status: 'published', version: 1 });
    expect(shop.eventsOf('ad.withdrawn', listingId)).toEqual([]);
  });

  it('of a phone that is not advertised answers 409 listing-sold to its seller, until it is released', async () => {
    const { seller, listing } = await aPhoneForSale(shop);
    const held = reserved(listing);
    await hear(aListingEvent('listing.reserved', held));

    expect(await advertise(seller, listing.listingId)).toMatchObject({ status: 409, body: { code: 'listing-sold' } });

    await hear(aListingEvent('listing.released', released(held)));
    expect((await advertise(seller, listing.listingId)).status).toBe(201);
  });

  it('of an advertised phone keeps the advertisement: its seller cannot advertise it twice', async () => {
    const { seller, listing } = await anAdvertisedPhone(shop);
    const held = reserved(listing);
    await hear(aListingEvent('listing.reserved', held));
    await hear(aListingEvent('listing.released', released(held)));

    expect(await advertise(seller, listing.listingId)).toMatchObject({
      status: 409,
      body: { code: 'already-advertised' },
    });
  });

  it.each([0, 1, 2, 3, 4, 5])(
    'and listing.released, in any order and repeatedly, follow the newest (shuffle %i)',
    async (seed) => {
      const [free, taken] = [await anAdvertisedPhone(shop), await anAdvertisedPhone(shop)];
      const first = reserved(free.listing);
      const second = reserved(released(first));
      const again = reserved(taken.listing);
      const last = reserved(released(again));
      const story = [
        aListingEvent('listing.reserved', first),
        aListingEvent('listing.released', released(first)),
        aListingEvent('listing.reserved', second),
        aListingEvent('listing.released', released(second)),
        aListingEvent('listing.reserved', again),
        aListingEvent('listing.released', released(again)),
        aListingEvent('listing.reserved', last),
      ];

      await hear(...shuffled([...story, ...story], seed));

      const ids = await shown();
      expect(ids).toContain(free.listing.listingId);
      expect(ids).not.toContain(taken.listing.listingId);
      for (const { listing } of [free, taken])
        expect(await storedAd(listing.listingId)).toMatchObject({ status: 'published', version: 1 });
    },
  );
});

describe('the events of the first release', () => {
  it('listing.sold with a booking hides the advertisement until listing.released', async () => {
    const { listing } = await anAdvertisedPhone(shop);
    const held = ofFirstRelease(reserved(listing));

    await hear(aListingEvent('listing.sold', held));
    expect(await shown()).not.toContain(listing.listingId);
    expect(await storedAd(listing.listingId)).toMatchObject({ status: 'published', version: 1 });

    await hear(aListingEvent('listing.released', ofFirstRelease(released(held))));
    expect(await shown()).toContain(listing.listingId);
  });

  it.each([
    ['listing.sold without a booking', 'listing.sold', { ...sold(aListing()), bookingId: null }],
    ['listing.deleted', 'listing.deleted', deleted(aListing())],
  ] as const)('%s withdraws it', async (_, type, { status, bookingId }) => {
    const { listing } = await anAdvertisedPhone(shop);

    await hear(aListingEvent(type, { ...ofFirstRelease(listing), status, bookingId, version: 2 }));

    expect(await storedAd(listing.listingId)).toMatchObject({ status: 'withdrawn', version: 2 });
  });

  it('a repeat of an old listing.sold keeps the advertisement that the seller published after the release', async () => {
    const { seller, listing } = await anAdvertisedPhone(shop);
    const gone = aListingEvent('listing.sold', { ...ofFirstRelease(sold(listing)), bookingId: null });
    await hear(gone);
    await hear(aListingEvent('listing.released', ofFirstRelease(released(gone.data))));
    await advertise(seller, listing.listingId);

    await hear(gone);

    expect(await shown()).toContain(listing.listingId);
    expect(await storedAd(listing.listingId)).toMatchObject({ status: 'published', version: 3 });
  });
});

describe('all events of a phone, three times each and in any order', () => {
  it.each([0, 1, 2, 3, 4])('have the same result as in order (shuffle %i)', async (seed) => {
    const { listing } = await anAdvertisedPhone(shop);
    const held = reserved(listing);
    const back = released(held);
    const cheaper = { ...back, version: back.version + 1, resalePrice: 250 };
    const gone = sold(reserved(cheaper));
    const away = deleted(gone);
    const story = [
      aListingEvent('listing.created', listing),
      aListingEvent('listing.reserved', held),
      aListingEvent('listing.released', back),
      aListingEvent('listing.updated', cheaper),
      aListingEvent('listing.sold', gone),
      aListingEvent('listing.deleted', away),
    ];

    await hear(...shuffled([...story, ...story, ...story], seed));

    expect(await storedAd(listing.listingId)).toMatchObject({ status: 'withdrawn', version: 2 });
    expect(shop.eventsOf('ad.withdrawn', listing.listingId)).toHaveLength(1);
    expect(await shop.db.collection<{ _id: string }>('listings').findOne({ _id: listing.listingId })).toMatchObject({
      snapshot: away,
    });
    expect(await shown()).not.toContain(listing.listingId);
  });
});

describe('listing.updated', () => {
  it('changes the card and removes absent fields', async () => {
    const { listing } = await anAdvertisedPhone(shop, { colour: 'green' });
    const { colour: _, ...plain } = { ...listing, version: 2, resalePrice: 275 };

    await hear(aListingEvent('listing.updated', plain));

    const card = (await shop.as(anonymous).get('/advertise')).body.find(
      ({ _id }: { _id: string }) => _id === listing.listingId,
    );
    expect(card).toMatchObject({ resalePrice: 275 });
    expect(card).not.toHaveProperty('colour');
  });
});

describe('listing.booking-refused', () => {
  it('keeps the advertisement of an unsold phone', async () => {
    const { listing } = await anAdvertisedPhone(shop);
    const data = { ...listing, version: 2, refused: { bookingId: anId(), reason: 'price-changed' as const } };

    await hear(anEvent('listing.booking-refused', { aggregateId: listing.listingId, sequence: 2, data }));

    expect(await shown()).toContain(listing.listingId);
  });
});

describe('advertising and selling at the same moment', () => {
  it('never leaves a sold phone advertised', async () => {
    const rounds = Array.from({ length: 15 }, async () => {
      const { seller, listing } = await aPhoneForSale(shop);
      const [reply] = await Promise.all([
        advertise(seller, listing.listingId),
        shop.publish(aListingEvent('listing.sold', sold(listing))),
      ]);
      return { id: listing.listingId, status: reply.status };
    });
    const outcomes = await Promise.all(rounds);
    await shop.settled();

    const ids = await shown();
    for (const { id, status } of outcomes) {
      expect([201, 409]).toContain(status);
      expect((await storedAd(id))?.status ?? 'none').not.toBe('published');
      expect(ids).not.toContain(id);
    }
  });
});

describe('advertisements of sold phones are withdrawn although the service is killed', () => {
  it.each([
    { when: 'before it has done anything about the sales', at: 'before' },
    { when: 'after it has stored the changes and before it could say so', at: 'after' },
  ] as const)('$when', async ({ at }) => {
    const phones: { listing: ListingSnapshot }[] = [];
    for (let count = 0; count < 10; count += 1) phones.push(await anAdvertisedPhone(shop));
    await shop.settled();
    const held = shop.holdHandlers(at);
    await shop.publish(...phones.map(({ listing }) => aListingEvent('listing.sold', sold(listing))));
    await eventually(() => expect(held()).toBe(10));

    await shop.kill();
    await shop.settled();

    for (const { listing } of phones) {
      expect(await storedAd(listing.listingId)).toMatchObject({ status: 'withdrawn', version: 2 });
      expect(shop.eventsOf('ad.withdrawn', listing.listingId)).not.toHaveLength(0);
    }
  });
});

/** The same order for the same seed, so that failures can be reproduced. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed * 2_654_435_761 + 1;
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
  return items
    .map((item) => ({ item, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
