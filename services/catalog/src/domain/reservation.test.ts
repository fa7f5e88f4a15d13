import { describe, expect, it } from '@jest/globals';
import { announced, deleted, heldBy, inState, soldElsewhere, soldTo, unsold } from '../../test/listing-states.ts';
import type { Listing } from './listing.ts';
import { completeDeal, isHeldByAnother, release, reserve } from './reservation.ts';

const at = new Date('2026-04-01T08:00:00.000Z');
const booking = { bookingId: 'b1', buyerId: 'buyer', price: 310 };

describe('a booking that was placed', () => {
  it('reserves an available phone', () => {
    expect(reserve(unsold, booking)).toEqual(
      announced(unsold, 'listing.reserved', { status: 'sold', bookingId: 'b1', buyerId: 'buyer', completedAt: null }),
    );
  });

  it('replaces a booking that has ended', () => {
    expect(isHeldByAnother(heldBy('b2'), booking)).toBe(true);
    expect(reserve(heldBy('b2'), booking)).toMatchObject({
      changes: { status: 'sold', bookingId: 'b1', buyerId: 'buyer' },
      event: { type: 'listing.reserved' },
    });
  });

  it.each([
    ['available', unsold],
    ['reserved by the same booking', heldBy('b1')],
    ['sold elsewhere by its seller', soldElsewhere],
    ['sold to another booking', soldTo('b2')],
    ['deleted', inState({ status: 'deleted', bookingId: 'b2', buyerId: 'buyer', completedAt: null })],
  ])('does not require a call to bookings for a phone that is %s', (_, listing) => {
    expect(isHeldByAnother(listing, booking)).toBe(false);
  });

  it.each([
    ['sold to another booking', soldTo('b2'), 'already-sold'],
    ['sold elsewhere by its seller', soldElsewhere, 'already-sold'],
    ['deleted', deleted, 'listing-deleted'],
    ['of another price', { ...unsold, resalePrice: 300 } as Listing, 'price-changed'],
  ])('is refused for a phone that is %s, and the phone stays as it is', (_, listing, reason) => {
    expect(reserve(listing, booking)).toEqual(
      announced(listing, 'listing.booking-refused', {}, { refused: { bookingId: 'b1', reason } }),
    );
  });
});

it('a booking that ended makes its phone available again', () => {
  expect(release(heldBy('b1'), 'b1')).toEqual(
    announced(heldBy('b1'), 'listing.released', {
      status: 'unsold',
      bookingId: null,
      buyerId: null,
      completedAt: null,
    }),
  );
});

it('a booking that completed has the phone, with the time of the completion', () => {
  expect(completeDeal(heldBy('b2'), booking, at)).toEqual(
    announced(heldBy('b2'), 'listing.sold', {
      status: 'sold',
      bookingId: 'b1',
      buyerId: 'buyer',
      completedAt: at.toISOString(),
    }),
  );
});
