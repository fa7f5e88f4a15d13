import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aBuyer, aSeller } from '@wholesale/testing';
import { startBookingsForTests, wish, type Bookings, type Buyer } from './bookings-under-test.ts';

const hour = 3_600_000;
let shop: Bookings;
let clock = Date.now();
beforeAll(async () => {
  shop = await startBookingsForTests({
    now: () => new Date(clock),
    MAX_ACTIVE_BOOKINGS: 5,
    MAX_CANCELLATIONS_PER_DAY: 5,
  });
});
afterAll(() => shop?.stop(), 30_000);

async function bookSome(buyer: Buyer, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await shop.book(shop.aListing(), buyer)).id);
  return ids;
}
const cancel = (person: Buyer, id: string | undefined) => shop.as(person).post(`/booking/${id}/cancel`);

describe('a buyer', () => {
  it('has at most five open bookings, and may book again after one has ended', async () => {
    const buyer = aBuyer();
    const [first] = await bookSome(buyer, 5);

    const { answer } = await shop.book(shop.aListing(), buyer);
    expect(answer).toMatchObject({ status: 409, body: { code: 'too-many-bookings' } });
    expect(await shop.ordersOf(buyer)).toHaveLength(5);

    await cancel(buyer, first);
    expect((await shop.book(shop.aListing(), buyer)).answer.status).toBe(201);
  });

  it('who cancelled five bookings within a day books nothing for 24 hours', async () => {
    const buyer = aBuyer();
    for (const id of await bookSome(buyer, 4)) await cancel(buyer, id);
    clock += 23 * hour;
    const [last] = await bookSome(buyer, 1);
    await cancel(buyer, last);
    const until = new Date(clock + 24 * hour);

    const { answer } = await shop.book(shop.aListing(), buyer);
    expect(answer).toMatchObject({ status: 409, body: { code: 'booking-paused', until: until.toISOString() } });
    expect(answer.body.message).toContain(`${String(until.getUTCHours()).padStart(2, '0')}:`);
    expect(answer.body.message).toContain('UTC');

    clock += 24 * hour - 1_000;
    expect((await shop.book(shop.aListing(), buyer)).answer.body.code).toBe('booking-paused');
    clock += 2_000;
    expect((await shop.book(shop.aListing(), buyer)).answer.status).toBe(201);
  });

  it('is not paused by five cancellations on more than one day, or by those of sellers', async () => {
    const [buyer, seller] = [aBuyer(), aSeller()];
    for (const id of await bookSome(buyer, 4)) await cancel(buyer, id);
    for (let n = 0; n < 4; n++) {
      const { id } = await shop.book(shop.aListing({ sellerId: seller.profile.userId }), buyer);
      await cancel(seller, id);
    }
    clock += 24 * hour + 1_000;
    const [last] = await bookSome(buyer, 1);
    await cancel(buyer, last);

    expect((await shop.book(shop.aListing(), buyer)).answer.status).toBe(201);
  });
});

describe('a booking with an Idempotency-Key', () => {
  const send = (buyer: Buyer, body: object, key: string) =>
    shop.as(buyer).post('/booking', body, { 'idempotency-key': key });

  it('sent ten times at once makes one booking and one answer', async () => {
    const [buyer, listing] = [aBuyer(), shop.aListing()];

    const attempts = await Promise.all(Array.from({ length: 10 }, () => send(buyer, wish(listing), 'ten')));
    const answers = attempts.filter(({ body }) => body.code !== 'request-in-progress');
    answers.push(await send(buyer, wish(listing), 'ten'));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1);
    expect(await shop.ordersOf(buyer)).toHaveLength(1);
  });

  it('gets its first answer again after the booking has ended, and no second booking', async () => {
    const [buyer, listing] = [aBuyer(), shop.aListing()];
    const first = await send(buyer, wish(listing), 'again');
    await cancel(buyer, first.body.insertedId);

    expect((await send(buyer, wish(listing), 'again')).body).toEqual(first.body);
    expect(await shop.ordersOf(buyer)).toMatchObject([{ status: 'ended' }]);
  });

  it('gets its first refusal again, and cannot be used for another phone', async () => {
    const [buyer, listing] = [aBuyer(), shop.aListing()];
    const holder = await shop.book(listing);
    const first = await send(buyer, wish(listing), 'refused');
    expect(first).toMatchObject({ status: 409, body: { code: 'already-booked' } });
    await cancel(holder.buyer, holder.id);

    expect((await send(buyer, wish(listing), 'refused')).body).toMatchObject({ code: 'already-booked' });
    expect(await send(buyer, wish(shop.aListing()), 'refused')).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    });
  });

  it('of another account is another booking', async () => {
    const [one, other] = [aBuyer(), aBuyer()];

    const answers = [await send(one, wish(shop.aListing()), 'same'), await send(other, wish(shop.aListing()), 'same')];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('is found by a retry when the service crashed before its answer', async () => {
    const [buyer, listing] = [aBuyer(), shop.aListing()];
    const first = await send(buyer, wish(listing), 'crash');
    await shop.db
      .collection('idempotencyKeys')
      .updateOne({ reservedId: first.body.insertedId }, { $unset: { answer: '', leasedUntil: '' } });

    expect(await send(buyer, wish(listing), 'crash')).toMatchObject({ status: 201, body: first.body });
    expect(await shop.ordersOf(buyer)).toHaveLength(1);
  });

  it.each(['', 'k'.repeat(256)])('is refused when the key is empty or too long', async (key) => {
    const buyer = aBuyer();

    expect((await send(buyer, wish(shop.aListing()), key)).status).toBe(400);
    expect(await shop.ordersOf(buyer)).toEqual([]);
  });
});
