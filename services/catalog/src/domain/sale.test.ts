import { describe, expect, it } from '@jest/globals';
import { announced, deleted, heldBy, person, soldElsewhere, soldTo, unsold } from '../../test/listing-states.ts';
import { markSold, mayClaim, sellElsewhere } from './sale.ts';

const booking = { bookingId: 'b1', buyerId: 'buyer', price: 310 };
const failing = (code: string) => expect.objectContaining({ code });

describe('marking a phone as sold', () => {
  it.each([
    ['of an available phone', unsold],
    ['of a reserved phone, which bookings decides,', heldBy('b1')],
  ])('%s by its seller is a sale', (_, listing) => {
    expect(markSold(listing, person('seller', 'seller'))).toBe('sell');
  });

  it('sells the phone elsewhere, to no booking', () => {
    expect(sellElsewhere(unsold)).toEqual(
      announced(unsold, 'listing.sold', { status: 'sold', bookingId: null, buyerId: null, completedAt: null }),
    );
    expect(() => sellElsewhere(heldBy('b1'))).toThrow(failing('held-by-booking'));
  });

  it.each([
    ['the seller who sold it elsewhere', soldElsewhere, person('seller', 'seller')],
    ['the seller who sold it to a booking', soldTo('b1'), person('seller', 'seller')],
    ['an admin', heldBy('b1'), person('root', 'admin')],
    ['the buyer who holds it', heldBy('b1'), person('buyer', 'buyer')],
    ['the buyer who bought it', soldTo('b1'), person('buyer', 'buyer')],
  ])('a second time changes nothing for %s', (_, listing, who) => {
    expect(markSold(listing, who)).toBe('unchanged');
  });

  it.each([
    ['an available phone by a buyer', unsold, person('buyer', 'buyer')],
    ['an available phone by an admin', unsold, person('root', 'admin')],
    ['a phone that a booking of somebody else holds, by a buyer', heldBy('b1'), person('other', 'buyer')],
  ])('by %s is a claim that bookings has to confirm', (_, listing, who) => {
    expect(markSold(listing, who)).toBe('claim');
  });

  it.each([
    ['another seller', unsold, person('other', 'seller'), 'not-yours'],
    ['another seller of a reserved phone', heldBy('b1'), person('other', 'seller'), 'not-yours'],
    ['a buyer of a phone its seller sold elsewhere', soldElsewhere, person('buyer', 'buyer'), 'not-yours'],
    ['a buyer of a phone that somebody else bought', soldTo('b1'), person('other', 'buyer'), 'not-yours'],
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
