import { aBuyer, anId, anonymous, aSeller, eventually } from '@wholesale/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aPlacedBooking,
  itsCancellation,
  itsCompletion,
  startCatalogForTests,
  type Catalog,
} from './catalog-under-test.ts';

const soldAt = '2026-11-01T08:00:00.000Z';
const seller = aSeller();
const states = {
  unsold: { status: 'unsold', bookingId: null, buyerId: null, soldAt: null },
  held: { status: 'sold', bookingId: anId(), buyerId: anId(), soldAt },
  completing: { status: 'sold', bookingId: anId(), buyerId: anId(), soldAt },
  soldToBooking: { status: 'sold', bookingId: anId(), buyerId: anId(), soldAt, markedSold: true },
  soldElsewhere: { status: 'sold', bookingId: null, buyerId: null, soldAt, markedSold: true },
} as const;
type State = keyof typeof states;

let catalog: Catalog;
const ids = {} as Record<State, string>;

/** Restarts catalog with listings that the first release stored. */
beforeAll(async () => {
  catalog = await startCatalogForTests();
  const listings = catalog.db.collection<{ _id: string }>('listings');
  for (const [state, fields] of Object.entries(states)) {
    const id = await catalog.listed(seller);
    await eventually(async () => expect(await listings.countDocuments({ _id: id, _pending: true })).toBe(0));
    await listings.updateOne({ _id: id }, { $unset: { completedAt: '' }, $set: fields });
    ids[state as State] = id;
  }
  await catalog.kill();
});
afterAll(() => catalog.stop());

describe('a listing of the first release', () => {
  it.each([
    ['unsold', 'available'],
    ['held', 'reserved'],
    ['soldToBooking', 'sold'],
    ['soldElsewhere', 'sold'],
  ] as const)('that was %s is %s', async (state, availability) => {
    expect((await catalog.as(anonymous).get(`/api/listings/${ids[state]}`)).body).toMatchObject({ availability });
  });

  it('counts as a completed deal only if its seller marked it as sold to a booking', async () => {
    const completed = catalog.db.collection('listings').find({ completedAt: { $type: 'string' } });
    expect(await completed.toArray()).toEqual([
      expect.objectContaining({ _id: ids.soldToBooking, completedAt: soldAt }),
    ]);
  });

  it('that a booking held can be released by an old event, and be sold in a deal by a new one', async () => {
    const placedFor = (state: 'held' | 'completing') => aPlacedBooking(ids[state], states[state]);
    await catalog.publish(itsCancellation(placedFor('held')), itsCompletion(placedFor('completing')));
    await catalog.settled();

    expect(await catalog.stored(ids.held)).toMatchObject({ status: 'unsold', bookingId: null });
    expect(await catalog.stored(ids.completing)).toMatchObject({ status: 'sold', completedAt: expect.any(String) });
  });

  it('that was sold to a booking stays sold when that booking ends', async () => {
    await catalog.publish(itsCancellation(aPlacedBooking(ids.soldToBooking, states.soldToBooking)));
    await catalog.settled();

    expect(await catalog.stored(ids.soldToBooking)).toMatchObject({ status: 'sold', completedAt: soldAt });
    expect((await catalog.as(aBuyer()).put(`/sellerProduct/${ids.soldToBooking}`)).status).toBe(403);
  });

  it('is converted once: another start changes nothing', async () => {
    const before = await catalog.stored(ids.soldToBooking);
    await catalog.kill();
    expect(await catalog.stored(ids.soldToBooking)).toEqual(before);
  });
});
