import { describe, expect, it } from '@jest/globals';
import {
  announced,
  deleted,
  heldBy,
  inState,
  person,
  soldElsewhere,
  soldTo,
  unsold,
} from '../../test/listing-states.ts';
import type { Listing } from './listing.ts';
import { holdForBooking, isHeldByAnother, markSold, mayClaim, releaseFromBooking, sellPhone } from './sale.ts';

const at = new Date('2026-04-01T08:00:00.000Z');
const booking = { bookingId: 'b1', buyerId: 'buyer', price: 310 };
const failing = (code: string) => expect.objectContaining({ code });

describe('a booking that was placed', () => {
  it('holds an unsold phone', () => {
    expect(holdForBooking(unsold, booking, at)).toEqual(
      announced(unsold, 'listing.sold', {
        ...{ status: 'sold', bookingId: 'b1', buyerId: 'buyer', soldAt: at.toISOString() },
      }),
    );
  });

  it('changes nothing when it already holds the phone', () => {
    expect(holdForBooking(heldBy('b1'), booking, at)).toBeUndefined();
  });

  it('replaces a booking that has ended', () => {
    expect(isHeldByAnother(heldBy('b2'), booking)).toBe(true);
    expect(holdForBooking(heldBy('b2'), booking, at)).toMatchObject({
      changes: { status: 'sold', bookingId: 'b1', buyerId: 'buyer' },
      event: { type: 'listing.sold' },
    });
  });

  it.each([
    ['unsold', unsold],
    ['held by the same booking', heldBy('b1')],
    ['marked as sold by its seller', soldElsewhere],
    ['sold by its seller to another booking', soldTo('b2')],
    ['deleted', inState({ status: 'deleted', bookingId: 'b2', buyerId: 'buyer' })],
  ])('does not require a call to bookings for a phone that is %s', (_, listing) => {
    expect(isHeldByAnother(listing, booking)).toBe(false);
  });

  it.each([
    ['sold by its seller to another booking', soldTo('b2'), 'already-sold'],
    ['marked sold by its seller', soldElsewhere, 'already-sold'],
    ['deleted', deleted, 'listing-deleted'],
    ['of another price', { ...unsold, resalePrice: 300 } as Listing, 'price-changed'],
  ])('is refused for a phone that is %s, and the phone stays as it is', (_, listing, reason) => {
    const { changes, event } = announced(listing, 'listing.booking-refused', {});
    expect(holdForBooking(listing, booking, at)).toEqual({
      changes,
      event: { ...event, data: { ...event.data, refused: { bookingId: 'b1', reason } } },
    });
  });
});

describe('a booking that ended', () => {
  it('makes its phone available again', () => {
    expect(releaseFromBooking(heldBy('b1'), 'b1')).toEqual(
      announced(heldBy('b1'), 'listing.released', { status: 'unsold', bookingId: null, buyerId: null, soldAt: null }),
    );
  });

  it.each([
    ['held by another booking', heldBy('b2')],
    ['unsold', unsold],
    ['marked sold by its seller', soldElsewhere],
    ['sold by its seller to that booking', soldTo('b1')],
    ['deleted while it was held', inState({ status: 'deleted', bookingId: 'b1', buyerId: 'buyer' })],
  ])('does not change a phone that is %s', (_, listing) => {
    expect(releaseFromBooking(listing, 'b1')).toBeUndefined();
  });
});

describe('marking a phone as sold', () => {
  it.each([
    ['of an unsold phone', unsold],
    ['of a phone that a booking holds', heldBy('b1')],
  ])('%s by its seller is a sale', (_, listing) => {
    expect(markSold(listing, person('seller', 'seller'))).toBe('sell');
  });

  it('sells the phone to the active booking, or elsewhere when there is none', () => {
    const sale = { status: 'sold', soldAt: at.toISOString(), markedSold: true };
    expect(sellPhone(unsold, at, booking)).toEqual(
      announced(unsold, 'listing.sold', { ...sale, bookingId: 'b1', buyerId: 'buyer' }),
    );
    expect(sellPhone(unsold, at).changes).toEqual({ ...sale, bookingId: null, buyerId: null });
  });

  it.each([
    ['the seller who sold it elsewhere', soldElsewhere, person('seller', 'seller')],
    ['the seller who sold it to a booking', soldTo('b1'), person('seller', 'seller')],
    ['an admin', heldBy('b1'), person('root', 'admin')],
    ['the buyer who holds it', heldBy('b1'), person('buyer', 'buyer')],
    ['the buyer whom it was sold to', soldTo('b1'), person('buyer', 'buyer')],
  ])('a second time changes nothing for %s', (_, listing, who) => {
    expect(markSold(listing, who)).toBe('unchanged');
  });

  it.each([
    ['an unsold phone by a buyer', unsold, person('buyer', 'buyer')],
    ['an unsold phone by an admin', unsold, person('root', 'admin')],
    ['a phone that a booking of somebody else holds, by a buyer', heldBy('b1'), person('other', 'buyer')],
  ])('by %s is a claim that bookings has to confirm', (_, listing, who) => {
    expect(markSold(listing, who)).toBe('claim');
  });

  it.each([
    ['another seller', unsold, person('other', 'seller'), 'not-yours'],
    ['another seller of a held phone', heldBy('b1'), person('other', 'seller'), 'not-yours'],
    ['a buyer of a phone its seller sold elsewhere', soldElsewhere, person('buyer', 'buyer'), 'not-yours'],
    ['a buyer of a phone its seller sold to somebody else', soldTo('b1'), person('other', 'buyer'), 'not-yours'],
    ['the seller of a deleted phone', deleted, person('seller', 'seller'), 'listing-not-found'],
    ['anyone of an unknown phone', undefined, person('root', 'admin'), 'listing-not-found'],
  ])('is refused to %s', (_, listing, who, code) => {
    expect(() => markSold(listing, who)).toThrow(failing(code));
  });

  it('is for the booking’s own buyer or an admin', () => {
    expect(mayClaim(booking, person('buyer', 'buyer'))).toBe(booking);
    expect(mayClaim(booking, person('root', 'admin'))).toBe(booking);
    expect(() => mayClaim(booking, person('other', 'buyer'))).toThrow(failing('not-yours'));
    expect(() => mayClaim(undefined, person('buyer', 'buyer'))).toThrow(failing('not-yours'));
    expect(() => mayClaim(undefined, person('root', 'admin'))).toThrow(failing('not-booked'));
  });
});
