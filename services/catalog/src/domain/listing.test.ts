import { describe, expect, it } from '@jest/globals';
import type { Member } from '@wholesale/service-kit';
import {
  deleteListing,
  deleteWithSeller,
  editListing,
  holdForBooking,
  isHeldByAnother,
  listPhone,
  markSold,
  mayClaim,
  releaseFromBooking,
  sellPhone,
  type Listing,
  type Standing,
} from './listing.ts';

const phone = {
  brand: 'samsung' as const,
  name: 'Galaxy S21',
  description: '',
  condition: 'good' as const,
  picture: '/photos/x.webp',
  location: 'Dhaka',
  resalePrice: 310,
  orginalPrice: 800,
  useTime: '2 years',
};
const seller = { userId: 'seller', email: 'Sam@Wholesale.example', name: 'Sam' };
const unsold = listPhone(phone, seller, { id: 'listing', now: new Date('2026-03-07T23:59:00Z') });
const standing = (told: Standing): Listing => ({ ...unsold, ...told });
const at = new Date('2026-04-01T08:00:00.000Z');
const earlier = '2026-03-20T08:00:00.000Z';
const heldBy = (bookingId: string) => standing({ status: 'sold', bookingId, buyerId: 'buyer', soldAt: earlier });
const soldTo = (bookingId: string) => ({ ...heldBy(bookingId), markedSold: true });
const sold = standing({ status: 'sold', bookingId: null, buyerId: null, soldAt: earlier });
const deleted = standing({ status: 'deleted', bookingId: null, buyerId: null });
const booking = { bookingId: 'b1', buyerId: 'buyer', price: 310 };
const person = (userId: string, role: 'buyer' | 'seller' | 'admin'): Member => ({
  kind: 'person',
  uid: userId,
  email: `${userId}@wholesale.example`,
  provider: 'password',
  profile: { userId, name: userId, role, verified: false },
});
const failing = (code: string) => expect.objectContaining({ code });

describe('listing a phone', () => {
  it('takes owner, status and date from the server', () => {
    expect(unsold).toEqual({
      ...phone,
      _id: 'listing',
      sellerId: 'seller',
      sellerEmail: 'sam@wholesale.example',
      sellerName: 'Sam',
      postedAt: '2026-03-07T23:59:00.000Z',
      advertised: false,
      version: 1,
      status: 'unsold',
      bookingId: null,
      buyerId: null,
      soldAt: null,
    });
  });
});

describe('a booking that was placed', () => {
  it('holds an unsold phone', () => {
    expect(holdForBooking(unsold, booking, at)).toEqual({
      standing: { status: 'sold', bookingId: 'b1', buyerId: 'buyer', soldAt: at.toISOString() },
      tell: 'listing.sold',
    });
  });

  it('changes nothing when it holds the phone already', () => {
    expect(holdForBooking(heldBy('b1'), booking, at)).toBeUndefined();
  });

  it('takes the phone over from a booking that has ended', () => {
    expect(isHeldByAnother(heldBy('b2'), booking)).toBe(true);
    expect(holdForBooking(heldBy('b2'), booking, at)).toMatchObject({
      standing: { status: 'sold', bookingId: 'b1', buyerId: 'buyer' },
      tell: 'listing.sold',
    });
  });

  it.each([
    ['unsold', unsold],
    ['held by the same booking', heldBy('b1')],
    ['marked as sold by its seller', sold],
    ['sold by its seller to another booking', soldTo('b2')],
    ['deleted', standing({ status: 'deleted', bookingId: 'b2', buyerId: 'buyer' })],
  ])('needs no question to bookings for a phone that is %s', (_, listing) => {
    expect(isHeldByAnother(listing, booking)).toBe(false);
  });

  it.each([
    ['sold by its seller to another booking', soldTo('b2'), 'already-sold'],
    ['marked sold by its seller', sold, 'already-sold'],
    ['deleted', deleted, 'listing-deleted'],
    ['of another price', { ...unsold, resalePrice: 300 } as Listing, 'price-changed'],
  ])('is refused for a phone that is %s, and the phone stays as it is', (_, listing, reason) => {
    const { status, bookingId, buyerId, soldAt, markedSold } = listing;
    expect(holdForBooking(listing, booking, at)).toEqual({
      standing: { status, bookingId, buyerId, soldAt, markedSold },
      tell: 'listing.booking-refused',
      refused: { bookingId: 'b1', reason },
    });
  });
});

describe('a booking that ended', () => {
  it('puts its phone back on the grid', () => {
    expect(releaseFromBooking(heldBy('b1'), 'b1')).toEqual({
      standing: { status: 'unsold', bookingId: null, buyerId: null, soldAt: null },
      tell: 'listing.released',
    });
  });

  it.each([
    ['held by another booking', heldBy('b2')],
    ['unsold', unsold],
    ['marked sold by its seller', sold],
    ['sold by its seller to that booking', soldTo('b1')],
    ['deleted while it was held', standing({ status: 'deleted', bookingId: 'b1', buyerId: 'buyer' })],
  ])('leaves a phone alone that is %s', (_, listing) => {
    expect(releaseFromBooking(listing, 'b1')).toBeUndefined();
  });
});

describe('marking a phone sold', () => {
  it.each([
    ['of an unsold phone', unsold],
    ['of a phone that a booking holds', heldBy('b1')],
  ])('%s by its seller is a sale', (_, listing) => {
    expect(markSold(listing, person('seller', 'seller'))).toBe('sell');
  });

  it('sells the phone to the active booking, or elsewhere when there is none', () => {
    expect(sellPhone(at, booking)).toEqual({
      standing: { status: 'sold', bookingId: 'b1', buyerId: 'buyer', soldAt: at.toISOString(), markedSold: true },
      tell: 'listing.sold',
    });
    expect(sellPhone(at).standing).toMatchObject({ status: 'sold', bookingId: null, buyerId: null, markedSold: true });
  });

  it.each([
    ['the seller who sold it elsewhere', sold, person('seller', 'seller')],
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
  ])('of %s is a claim that bookings has to confirm', (_, listing, who) => {
    expect(markSold(listing, who)).toBe('claim');
  });

  it.each([
    ['another seller', unsold, person('other', 'seller'), 'not-yours'],
    ['another seller of a held phone', heldBy('b1'), person('other', 'seller'), 'not-yours'],
    ['a buyer of a phone its seller sold elsewhere', sold, person('buyer', 'buyer'), 'not-yours'],
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

describe('changing what is told of a phone', () => {
  const owner = person('seller', 'seller');

  it('changes the fields that are told, leaves the others, and takes away what is null', () => {
    const full = { ...unsold, storage: 128, colour: 'black', photos: ['/photos/1.webp'] } as Listing;

    expect(editListing(full, { resalePrice: 290, colour: null, photos: [], memory: 8 }, owner)).toEqual({
      standing: { status: 'unsold', bookingId: null, buyerId: null, soldAt: null },
      phone: { ...phone, storage: 128, resalePrice: 290, colour: undefined, photos: [], memory: 8 },
      tell: 'listing.updated',
    });
  });

  it('is nothing when everything is so already', () => {
    expect(editListing(unsold, { resalePrice: 310, name: 'Galaxy S21', storage: null }, owner)).toBeUndefined();
    expect(editListing(unsold, { resalePrice: undefined }, owner)).toBeUndefined();
  });

  it.each([
    ['another seller', unsold, person('other', 'seller'), 'not-yours'],
    ['an admin', unsold, person('root', 'admin'), 'not-yours'],
    ['its seller after a booking', heldBy('b1'), owner, 'already-sold'],
    ['its seller after the sale', sold, owner, 'already-sold'],
    ['another seller after the sale', sold, person('other', 'seller'), 'not-yours'],
    ['its seller after it was taken away', deleted, owner, 'listing-not-found'],
    ['anyone when it never was', undefined, owner, 'listing-not-found'],
  ])('is refused to %s', (_, listing, who, code) => {
    expect(() => editListing(listing, { resalePrice: 290 }, who)).toThrow(failing(code));
  });
});

describe('taking a listing away', () => {
  it.each([
    ['its seller', person('seller', 'seller')],
    ['an admin', person('root', 'admin')],
  ])('is allowed to %s', (_, who) => {
    expect(deleteListing(unsold, who)).toMatchObject({ standing: { status: 'deleted' }, tell: 'listing.deleted' });
    expect(deleteListing(sold, who)).toMatchObject({ standing: { status: 'deleted' } });
  });

  it.each([
    ['another seller', unsold, person('other', 'seller'), 'not-yours'],
    ['its seller while a booking holds it', heldBy('b1'), person('seller', 'seller'), 'held-by-booking'],
    ['an admin while a booking holds it', heldBy('b1'), person('root', 'admin'), 'held-by-booking'],
    ['its seller a second time', deleted, person('seller', 'seller'), 'listing-not-found'],
    ['anyone when it never was', undefined, person('root', 'admin'), 'listing-not-found'],
  ])('is refused to %s', (_, listing, who, code) => {
    expect(() => deleteListing(listing, who)).toThrow(failing(code));
  });

  it('happens with the seller’s account also to a held phone, and keeps saying which booking held it', () => {
    expect(deleteWithSeller(heldBy('b1'))).toEqual({
      standing: { status: 'deleted', bookingId: 'b1', buyerId: 'buyer', soldAt: earlier },
      tell: 'listing.deleted',
    });
    expect(deleteWithSeller(deleted)).toBeUndefined();
  });
});
