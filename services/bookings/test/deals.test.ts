import { describe, expect, it } from '@jest/globals';
import type { Deal } from '@wholesale/contracts';
import { aBuyer, aListingEvent, anAdmin, anEvent, anId, aSeller, aService, aUserEvent } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import type { ServiceClient } from '@wholesale/service-kit';
import { createBookingRepository } from '../src/storage/booking-repository.ts';
import { createListingCopies } from '../src/storage/listing-copies.ts';
import { createPeople } from '../src/storage/people.ts';
import { createPlaceBooking } from '../src/use-cases/place-booking.ts';
import { startBookingsForTests, wish, type Bookings } from './bookings-under-test.ts';

let shop: Bookings;
forAllTests(startBookingsForTests, (started) => (shop = started));

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

describe('a deal from the booking to the handover', () => {
  it('is accepted by its seller and completed with the code that its buyer shows', async () => {
    const { buyer, seller, id, at } = await shop.aHeldDeal();

    const accepted = await shop.as(seller).post(`${at}/accept`);
    expect(accepted).toMatchObject({ status: 200, body: { _id: id, status: 'accepted', viewer: 'seller' } });
    const { code, deadline } = (await shop.as(buyer).get(at)).body as Deal;
    expect(code).toMatch(/^\d{6}$/);
    expect(Date.parse(deadline ?? '') - Date.now()).toBeGreaterThan(167 * hour);

    const done = await shop.as(seller).post(`${at}/handover`, { code });

    expect(done).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(done.body.history.map(({ action, by }: Deal['history'][number]) => [action, by])).toEqual([
      ['booked', 'buyer'],
      ['held', 'system'],
      ['accepted', 'seller'],
      ['handed-over', 'seller'],
    ]);
    await shop.settled();
    const facts = { bookingId: id, buyerId: buyer.profile.userId, sellerId: seller.profile.userId };
    expect(shop.eventsOf('booking.accepted', id)).toMatchObject([{ sequence: 3, data: { ...facts, deadline } }]);
    expect(shop.eventsOf('booking.completed', id)).toMatchObject([{ sequence: 4, data: { ...facts, by: 'seller' } }]);
  });

  it('is completed by its buyer, and a repeat changes nothing', async () => {
    const { buyer, at, id } = await shop.anAcceptedDeal();

    const first = await shop.as(buyer).post(`${at}/received`);
    const again = await shop.as(buyer).post(`${at}/received`);

    expect([first.status, again.status, again.body.status]).toEqual([200, 200, 'completed']);
    await shop.settled();
    expect(shop.eventsOf('booking.completed', id)).toMatchObject([{ data: { by: 'buyer' } }]);
  });

  it('says of both people whether the address is confirmed, as soon as it is', async () => {
    const { buyer, seller, at } = await shop.aHeldDeal();
    await shop.publish(aUserEvent('user.registered', seller), aUserEvent('user.registered', buyer));
    await shop.settled();
    const before = await shop.as(buyer).get(at);

    await shop.publish(aUserEvent('user.email-confirmed', { ...seller, emailConfirmed: true }, 2));
    await shop.settled();

    expect(before.body).toMatchObject({ buyerEmailConfirmed: false, sellerEmailConfirmed: false });
    const after = await shop.as(buyer).get(at);
    expect(after.body).toMatchObject({ buyerEmailConfirmed: false, sellerEmailConfirmed: true });
  });

  it('can be read and completed by its buyer, who became a seller meanwhile', async () => {
    const { buyer, at } = await shop.anAcceptedDeal();
    const seller = shop.as({ ...buyer, profile: { ...buyer.profile, role: 'seller' } });

    expect((await seller.get(at)).body).toMatchObject({ viewer: 'buyer', code: expect.stringMatching(/^\d{6}$/) });
    expect(await seller.post(`${at}/received`)).toMatchObject({ status: 200, body: { status: 'completed' } });
  });

  it('keeps the phone once it is completed: catalog is answered so, even before it received the event', async () => {
    const { buyer, at, id, listing } = await shop.anAcceptedDeal();
    await shop.as(buyer).post(`${at}/received`);

    const holder = await shop.as(aService('catalog')).get(`/internal/listings/${listing.listingId}/booking`);

    expect(holder).toMatchObject({ status: 200, body: { bookingId: id } });
    const outdated = { version: 9, status: 'unsold', availability: 'available', bookingId: null } as const;
    await shop.publish(aListingEvent('listing.updated', listing, outdated));
    await shop.settled();
    const late = await shop.as(aBuyer()).post('/booking', wish(listing));
    expect(late).toMatchObject({ status: 409, body: { code: 'already-booked' } });
  });

  it('ends when its seller declines, with the words that the buyer sees, and the phone can be booked again', async () => {
    const { buyer, seller, listing, at, id } = await shop.aHeldDeal();

    const answer = await shop.as(seller).post(`${at}/decline`, { reason: 'Sold it\nto a friend' });

    expect(answer).toMatchObject({ status: 200, body: { status: 'ended', reason: 'declined', endedBy: 'seller' } });
    expect((await shop.as(buyer).get(at)).body.history.at(-1)).toMatchObject({ note: 'Sold it\nto a friend' });
    await shop.settled();
    expect(shop.eventsOf('booking.ended', id)).toMatchObject([
      { data: { reason: 'declined', note: 'Sold it\nto a friend' } },
    ]);
    expect((await shop.book(listing)).answer.status).toBe(201);
  });

  it('ends with a reason when one side cancels it after the acceptance', async () => {
    const { buyer, seller, at, id } = await shop.anAcceptedDeal();

    expect((await shop.as(buyer).post(`/booking/${id}/cancel`, { reason: 'I found another' })).status).toBe(200);

    const { body } = await shop.as(seller).get(at);
    expect(body).toMatchObject({ status: 'ended', reason: 'cancelled-by-buyer', endedBy: 'buyer' });
    expect(body.history.at(-1)).toMatchObject({ by: 'buyer', note: 'I found another' });
  });

  it('can no longer be cancelled once it is completed', async () => {
    const { buyer, seller, at, id } = await shop.anAcceptedDeal();
    await shop.as(buyer).post(`${at}/received`);

    for (const person of [buyer, seller, anAdmin()])
      expect(await shop.as(person).post(`/booking/${id}/cancel`)).toMatchObject({
        status: 409,
        body: { code: 'already-sold', state: 'completed' },
      });
    expect((await shop.as(buyer).get(at)).body.status).toBe('completed');
  });

  it('says its state when something is not possible in it', async () => {
    const { buyer, seller, at, id } = await shop.aHeldDeal();
    await shop.as(buyer).post(`/booking/${id}/cancel`);

    const answer = await shop.as(seller).post(`${at}/accept`);

    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong-state', state: 'ended' } });
    expect(answer.body.message).toContain('ended');
  });
});

describe('what each side sees of a deal', () => {
  const none = { phone: '', location: '' };

  it('shows the names that people have now, the phone as it was, and the contact', async () => {
    const { buyer, seller, listing, at } = await shop.aHeldDeal({ storage: 128 });
    const renamed = { ...buyer, profile: { ...buyer.profile, name: 'Nadia R.' } };
    await shop.publish(
      aUserEvent('user.registered', seller, 1),
      aUserEvent('user.renamed', renamed, 2),
      aUserEvent('user.registered', buyer, 1),
    );
    await shop.settled();

    expect((await shop.as(seller).get(at)).body).toMatchObject({
      viewer: 'seller',
      buyerName: 'Nadia R.',
      sellerName: seller.profile.name,
      listing: { brand: 'samsung', condition: 'good', location: 'Dhaka', useTime: '1 year', storage: 128 },
      contact: { phone: '+880 17', location: 'Dhaka' },
      itemName: listing.name,
      meeting: {},
    });
    expect((await shop.as(anAdmin()).get(at)).body.viewer).toBe('admin');
  });

  it('no longer shows the buyer’s phone and place to others once the deal ended without a handover', async () => {
    const { buyer, seller, at, id } = await shop.anAcceptedDeal();
    const contactFor = async (person: Parameters<Bookings['as']>[0]) =>
      ((await shop.as(person).get(at)).body as Deal).contact;
    expect(await contactFor(seller)).toEqual({ phone: '+880 17', location: 'Dhaka' });

    await shop.as(buyer).post(`/booking/${id}/cancel`);

    const [asBuyer, asSeller, asAdmin] = [
      await contactFor(buyer),
      await contactFor(seller),
      await contactFor(anAdmin()),
    ];
    expect(asBuyer).toEqual({ phone: '+880 17', location: 'Dhaka' });
    expect([asSeller, asAdmin]).toEqual([none, none]);
    const list = (await shop.as(seller).get('/api/bookings?role=seller&status=ended')).body as Deal[];
    expect(list.map(({ contact }) => contact)).toEqual([none]);
  });

  it('keeps showing the contact to the seller of a completed deal', async () => {
    const { buyer, seller, at } = await shop.anAcceptedDeal();

    await shop.as(buyer).post(`${at}/received`);

    expect((await shop.as(seller).get(at)).body.contact).toEqual({ phone: '+880 17', location: 'Dhaka' });
  });

  it('shows the code to the buyer of an accepted deal only', async () => {
    const { buyer, seller, at, code, id } = await shop.anAcceptedDeal();

    for (const person of [seller, anAdmin()]) expect((await shop.as(person).get(at)).text).not.toContain(code);
    expect((await shop.as(seller).get('/api/bookings?role=seller')).text).not.toContain(code);
    const stored = await shop.db.collection<{ _id: string }>('bookings').findOne({ _id: id });
    expect(JSON.stringify(stored)).not.toContain(code);
    await shop.as(buyer).post(`${at}/received`);
    expect((await shop.as(buyer).get(at)).body.code).toBeUndefined();
  });

  it('shows nothing to strangers: every call answers 404', async () => {
    const { at, id } = await shop.anAcceptedDeal();
    const [buyer, seller] = [shop.as(aBuyer()), shop.as(aSeller())];

    const answers = [
      ...(await Promise.all([buyer, seller].map((stranger) => stranger.get(at)))),
      ...(await Promise.all([buyer, seller].map((stranger) => stranger.put(`${at}/meeting`, { place: 'x' })))),
      ...(await Promise.all([buyer, seller].map((stranger) => stranger.post(`/booking/${id}/cancel`)))),
      await seller.post(`${at}/accept`),
      await seller.post(`${at}/decline`, {}),
      await seller.post(`${at}/handover`, { code: '000000' }),
      await buyer.post(`${at}/received`),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'booking-not-found']),
    );
    expect((await buyer.get(`/api/bookings/${anId()}`)).status).toBe(404);
  });

  it('answers a repeated read of an unchanged deal with 304, and a changed one whole; each side gets its own', async () => {
    const { buyer, seller, at } = await shop.aHeldDeal();
    const list = '/api/bookings?role=seller';
    const etagOf = async (path: string) => (await shop.as(seller).get(path)).headers.get('etag') ?? '';
    const [deal, deals] = [await etagOf(at), await etagOf(list)];

    const repeat = async (path: string, etag: string, person = seller) =>
      shop.as(person).get(path, { 'if-none-match': etag });
    expect([(await repeat(at, deal)).status, (await repeat(list, deals)).status]).toEqual([304, 304]);
    expect(await repeat(at, deal, buyer)).toMatchObject({ status: 200, body: { viewer: 'buyer' } });

    await shop.as(seller).post(`${at}/accept`);
    expect(await repeat(at, deal)).toMatchObject({ status: 200, body: { status: 'accepted' } });
    expect((await repeat(list, deals)).status).toBe(200);
  });

  it('lists own deals, newest first, 20 at a time, by side and state', async () => {
    const [buyer, seller] = [aBuyer(), aSeller()];
    const ids: string[] = [];
    for (let n = 0; n < 22; n++) {
      const listing = shop.aListing({ sellerId: seller.profile.userId });
      ids.unshift((await shop.book(listing, buyer)).id);
    }
    await shop.as(buyer).post(`/booking/${ids[0]}/cancel`);
    const idsOf = (body: Deal[]) => body.map(({ _id }) => _id);

    const first = await shop.as(seller).get('/api/bookings?role=seller&status=placed');
    const next = /<([^<>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await shop.as(seller).get(next);

    expect(idsOf(first.body)).toEqual(ids.slice(1, 21));
    expect(idsOf(second.body)).toEqual(ids.slice(21));
    expect(idsOf((await shop.as(buyer).get('/api/bookings?role=buyer&status=ended,completed')).body)).toEqual([ids[0]]);
    expect((await shop.as(seller).get('/api/bookings?role=buyer')).body).toEqual([]);
    expect((await shop.as(seller).get('/api/bookings?role=seller&status=sold')).status).toBe(400);
  });
});

describe('the meeting', () => {
  it('can be set by both sides, and each change is announced to the other', async () => {
    const { buyer, seller, at, id } = await shop.anAcceptedDeal();
    const time = inHours(24);

    await shop.as(buyer).put(`${at}/meeting`, { place: 'Dhanmondi 27', at: time });
    const changed = await shop.as(seller).put(`${at}/meeting`, { place: 'Gulshan 2' });

    expect(changed).toMatchObject({ status: 200, body: { meeting: { place: 'Gulshan 2' } } });
    expect(changed.body.meeting).not.toHaveProperty('at');
    await shop.settled();
    expect(shop.eventsOf('booking.meeting-changed', id)).toMatchObject([
      { data: { by: 'buyer', meeting: { place: 'Dhanmondi 27', at: time } } },
      { data: { by: 'seller', meeting: { place: 'Gulshan 2' } } },
    ]);
  });

  it.each([
    ['a time in the past', { at: inHours(-1) }, 400, 'meeting-time'],
    ['a time after the deadline', { at: inHours(8 * 24) }, 400, 'meeting-time'],
    ['no time at all', { at: 'tomorrow' }, 400, 'invalid'],
    ['a place that turns the reading direction', { place: '\u202edaeh' }, 400, 'invalid'],
    ['a place with control characters', { place: 'x\u0000' }, 400, 'invalid'],
    ['a place that is too long', { place: 'x'.repeat(201) }, 400, 'invalid'],
  ])('cannot have %s', async (_, body, status, code) => {
    const { buyer, at } = await shop.anAcceptedDeal();

    expect(await shop.as(buyer).put(`${at}/meeting`, body)).toMatchObject({ status, body: { code } });
    expect((await shop.as(buyer).get(at)).body.meeting).toEqual({});
  });
});

describe('a reason', () => {
  it.each([
    ['turns the reading direction', '\u202edaeh'],
    ['has control characters', 'x\u0007'],
    ['is longer than 300 characters', 'x'.repeat(301)],
  ])('that %s is refused, and the deal stays', async (_, reason) => {
    const { buyer, seller, at, id } = await shop.aHeldDeal();

    expect((await shop.as(seller).post(`${at}/decline`, { reason })).status).toBe(400);
    expect((await shop.as(buyer).post(`/booking/${id}/cancel`, { reason })).status).toBe(400);
    expect((await shop.as(buyer).get(at)).body.status).toBe('held');
  });
});

describe('the handover code', () => {
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('is locked after five wrong codes, also when they arrive at the same time', async () => {
    const { seller, at, code } = await shop.anAcceptedDeal();

    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => shop.as(seller).post(`${at}/handover`, { code: wrong(code) })),
    );

    expect(guesses.map(({ status }) => status).sort()).toEqual([409, 409, 409, 409, 429, 429, 429, 429]);
    const right = await shop.as(seller).post(`${at}/handover`, { code });
    expect(right).toMatchObject({ status: 429, body: { code: 'code-locked' } });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(880);
    const { body } = await shop.as(seller).get(at);
    expect(Date.parse(body.codeLockedUntil) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(body.history.filter(({ action }: Deal['history'][number]) => action === 'code-locked')).toHaveLength(1);
  });

  it('of another deal, or of a deal that was completed with it, is refused', async () => {
    const [mine, other] = [await shop.anAcceptedDeal(), await shop.anAcceptedDeal()];
    expect(mine.code).not.toBe(other.code);

    expect((await shop.as(mine.seller).post(`${mine.at}/handover`, { code: other.code })).body.code).toBe('wrong-code');
    expect((await shop.as(mine.seller).post(`${other.at}/handover`, { code: other.code })).status).toBe(404);
    expect((await shop.as(mine.seller).post(`${mine.at}/handover`, { code: mine.code })).status).toBe(200);
    expect((await shop.as(mine.seller).post(`${mine.at}/handover`, { code: mine.code })).body).toMatchObject({
      code: 'wrong-state',
      state: 'completed',
    });
  });

  it.each(['', '12345', '1234567', 'abcdef', { $ne: '' }])('must be six digits: %j', async (code) => {
    const { seller, at } = await shop.anAcceptedDeal();

    expect((await shop.as(seller).post(`${at}/handover`, { code })).status).toBe(400);
  });
});

it('late and repeated events of catalog never change a completed deal', async () => {
  const { buyer, listing, at, id } = await shop.anAcceptedDeal();
  await shop.as(buyer).post(`${at}/received`);
  const reserved = { status: 'sold', availability: 'reserved', bookingId: id } as const;
  const late = [
    aListingEvent('listing.reserved', listing, { ...reserved, version: 3 }),
    aListingEvent('listing.released', listing, { version: 4 }),
    aListingEvent('listing.deleted', listing, { status: 'deleted', availability: 'removed', version: 5 }),
    anEvent('listing.booking-refused', {
      aggregateId: listing.listingId,
      sequence: 6,
      data: { ...listing, version: 6, refused: { bookingId: id, reason: 'already-sold' as const } },
    }),
  ];

  await shop.publish(...late, ...late, ...late);
  await shop.settled();

  const { status, history } = (await shop.as(buyer).get(at)).body;
  expect([status, history.length]).toEqual(['completed', 4]);
  expect(shop.events.filter(({ aggregateId }) => aggregateId === id)).toHaveLength(4);
});

describe('two who act at the same moment', () => {
  it('a booking that begins before the deal of its phone completes, and is stored after, is refused', async () => {
    const { buyer, listing, at } = await shop.anAcceptedDeal();
    const now = () => new Date();
    const bookings = createBookingRepository({ db: shop.db, now, onCommit: () => undefined });
    const placeBooking = createPlaceBooking({
      bookings: {
        ...bookings,
        async place(booking, cause) {
          await shop.as(buyer).post(`${at}/received`);
          return bookings.place(booking, cause);
        },
      },
      listings: createListingCopies({ copies: shop.db.collection('listings') }),
      people: createPeople({ people: shop.db.collection('people') }),
      // Catalog is late.
      askCatalog: (() => Promise.resolve(listing)) as ServiceClient,
      limits: { maxActive: 5, maxCancellationsPerDay: 5 },
      now,
    });

    await expect(placeBooking(wish(listing), aBuyer(), anId(), 'late')).rejects.toMatchObject({
      code: 'already-booked',
    });
    expect(await bookings.findActiveOfListing(listing.listingId)).toMatchObject({ buyerId: buyer.profile.userId });
  });

  it.each(Array.from({ length: 5 }, (_, round) => round + 1))(
    'accept and cancel: one of both outcomes, and both see the same (round %i)',
    async () => {
      const { buyer, seller, at, id } = await shop.aHeldDeal();

      const [accepted, cancelled] = await Promise.all([
        shop.as(seller).post(`${at}/accept`),
        shop.as(buyer).post(`/booking/${id}/cancel`),
      ]);

      const { body } = await shop.as(buyer).get(at);
      expect(cancelled.status).toBe(200);
      expect(body).toMatchObject({ status: 'ended', reason: 'cancelled-by-buyer' });
      expect([200, 409]).toContain(accepted.status);
      await shop.settled();
      const acceptances = accepted.status === 200 ? 1 : 0;
      expect(shop.eventsOf('booking.accepted', id)).toHaveLength(acceptances);
      expect(shop.eventsOf('booking.ended', id)).toMatchObject([{ sequence: 3 + acceptances }]);
    },
  );

  it('the code and the buyer’s confirmation complete a deal once', async () => {
    const { buyer, seller, at, id, code } = await shop.anAcceptedDeal();

    await Promise.all([shop.as(seller).post(`${at}/handover`, { code }), shop.as(buyer).post(`${at}/received`)]);

    await shop.settled();
    expect(shop.eventsOf('booking.completed', id)).toHaveLength(1);
    expect((await shop.as(buyer).get(at)).body.history).toHaveLength(4);
  });
});
