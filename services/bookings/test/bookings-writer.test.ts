import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aBuyer, anId, aSeller, eventually } from '@wholesale/testing';
import { createBookingsWriter, type BookingsWriter, type DealToWrite } from '../src/index.ts';
import { startBookingsForTests, type Bookings } from './bookings-under-test.ts';

let shop: Bookings;
let writer: BookingsWriter;
beforeAll(async () => {
  shop = await startBookingsForTests({ DEADLINE_POLL_SECONDS: 0.05 });
  writer = createBookingsWriter({ db: shop.db });
});
afterAll(() => shop?.stop(), 30_000);

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

function aPastDeal(changes: Partial<DealToWrite> & Pick<DealToWrite, 'status'>) {
  const [buyer, seller] = [aBuyer(), aSeller()];
  const deal: DealToWrite = {
    bookingId: anId(),
    listing: shop.aListing({ sellerId: seller.profile.userId }),
    buyer: { userId: buyer.profile.userId, name: 'Nadia', email: buyer.email, phone: '+880 17', location: 'Dhaka' },
    seller: { userId: seller.profile.userId, name: 'Rahim' },
    bookedAt: daysAgo(30),
    ...changes,
  };
  const show = async () => (await shop.as(buyer).get(`/api/bookings/${deal.bookingId}`)).body;
  const events = () =>
    shop.events
      .filter(({ aggregateId }) => aggregateId === deal.bookingId)
      .map(({ type, sequence, occurredAt }) => [type, sequence, occurredAt.slice(0, 10)]);
  return { deal, buyer, seller, show, events };
}
const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);

describe('a deal of the past', () => {
  it('that was completed has its history and left its events, each at its time, and is written once', async () => {
    const { deal, show, events } = aPastDeal({
      status: 'completed',
      acceptedAt: daysAgo(29),
      meeting: { place: 'Dhanmondi 27', at: daysAgo(27).toISOString() },
      completedAt: daysAgo(27),
    });

    await writer.writeDeal(deal);
    await writer.writeDeal(deal);

    expect(await show()).toMatchObject({
      status: 'completed',
      sellerName: 'Rahim',
      meeting: { place: 'Dhanmondi 27' },
    });
    const { history } = await show();
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'booked',
      'held',
      'accepted',
      'meeting-changed',
      'handed-over',
    ]);
    await eventually(() =>
      expect(events()).toEqual([
        ['booking.placed', 1, day(30)],
        ['booking.held', 2, day(30)],
        ['booking.accepted', 3, day(29)],
        ['booking.meeting-changed', 4, day(29)],
        ['booking.completed', 5, day(27)],
      ]),
    );
  });

  it.each<[string, Partial<DealToWrite>]>([
    ['declined', { reason: 'declined', endedAt: daysAgo(29), note: 'Broken' }],
    ['seller-did-not-answer', { reason: 'seller-did-not-answer' }],
    ['not-collected', { reason: 'not-collected', acceptedAt: daysAgo(29) }],
    ['cancelled-by-buyer', { reason: 'cancelled-by-buyer', acceptedAt: daysAgo(29), endedAt: daysAgo(28) }],
    ['cancelled-by-seller', { reason: 'cancelled-by-seller', endedAt: daysAgo(29) }],
    ['cancelled-by-admin', { reason: 'cancelled-by-admin', endedAt: daysAgo(29) }],
    ['refused', { reason: 'refused', endedAt: daysAgo(30) }],
    ['listing-deleted', { reason: 'listing-deleted', endedAt: daysAgo(29) }],
    ['buyer-deleted', { reason: 'buyer-deleted', endedAt: daysAgo(29) }],
  ])('can have ended: %s', async (reason, changes) => {
    const { deal, show } = aPastDeal({ status: 'ended', ...changes });

    await writer.writeDeal(deal);

    expect(await show()).toMatchObject({ status: 'ended', reason });
  });

  it('that still waits or was just accepted continues like any other', async () => {
    const [held, accepted] = [
      aPastDeal({ status: 'held', bookedAt: daysAgo(1) }),
      aPastDeal({ status: 'accepted', bookedAt: daysAgo(3), acceptedAt: daysAgo(2) }),
    ];
    for (const { deal } of [held, accepted]) await writer.writeDeal(deal);

    expect((await shop.as(held.seller).post(`/api/bookings/${held.deal.bookingId}/accept`)).status).toBe(200);
    const { code } = await accepted.show();
    const address = `/api/bookings/${accepted.deal.bookingId}/handover`;
    expect((await shop.as(accepted.seller).post(address, { code })).body.status).toBe('completed');
  });

  it.each<[string, Partial<DealToWrite> & Pick<DealToWrite, 'status'>]>([
    ['was completed without being accepted', { status: 'completed', completedAt: daysAgo(1) }],
    ['ended without a reason', { status: 'ended', endedAt: daysAgo(1) }],
    ['expired before its deadline', { status: 'ended', reason: 'seller-did-not-answer', endedAt: daysAgo(29.9) }],
  ])('that %s is refused', async (_, changes) => {
    const { deal } = aPastDeal(changes);

    await expect(writer.writeDeal(deal)).rejects.toThrow();
    expect(await shop.db.collection('bookings').countDocuments({ _id: deal.bookingId as never })).toBe(0);
  });

  it('never takes a phone that another deal holds', async () => {
    const first = aPastDeal({ status: 'held', bookedAt: daysAgo(1) });
    await writer.writeDeal(first.deal);
    const second = aPastDeal({
      status: 'held',
      bookedAt: daysAgo(1),
      listing: first.deal.listing,
      seller: first.deal.seller,
    });

    await expect(writer.writeDeal(second.deal)).rejects.toThrow('another deal holds the listing');
  });
});
