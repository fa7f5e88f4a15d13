import { describe, expect, it } from '@jest/globals';
import type { Member } from '@wholesale/service-kit';
import {
  deleteListing,
  deleteWithSeller,
  editListing,
  holdForBooking,
  listPhone,
  markSold,
  mayClaim,
  releaseFromBooking,
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
const sold = standing({ status: 'sold', bookingId: null, buyerId: null, soldAt: earlier });
const deleted = standing({ status: 'deleted', bookingId: null, buyerId: null, soldAt: null });
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

  it.each([
    ['held by another booking', heldBy('b2'), 'already-sold'],
    ['marked sold by its seller', sold, 'already-sold'],
    ['deleted', deleted, 'listing-deleted'],
    ['of another price', { ...unsold, resalePrice: 300 } as Listing, 'price-changed'],
  ])('is refused for a phone that is %s, and the phone stays as it is', (_, listing, reason) => {
    const { status, bookingId, buyerId, soldAt } = listing;
    expect(holdForBooking(listing, booking, at)).toEqual({
      standing: { status, bookingId, buyerId, soldAt },
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
    ['deleted while it was held', standing({ status: 'deleted', bookingId: 'b1', buyerId: 'buyer', soldAt: earlier })],
  ])('leaves a phone alone that is %s', (_, listing) => {
    expect(releaseFromBooking(listing, 'b1')).toBeUndefined();
  });
});

describe('marking a phone sold', () => {
  it('is done at once for its seller', () => {
    expect(markSold(unsold, person('seller', 'seller'), at)).toMatchObject({
      kind: 'sell',
      change: { standing: { status: 'sold', bookingId: null, soldAt: at.toISOString() }, tell: 'listing.sold' },
    });
  });

  it.each([
    ['the seller', sold, person('seller', 'seller')],
    ['an admin', heldBy('b1'), person('root', 'admin')],
    ['the buyer who holds it', heldBy('b1'), person('buyer', 'buyer')],
  ])('a second time changes nothing for %s', (_, listing, who) => {
    expect(markSold(listing, who, at)).toEqual({ kind: 'sold-already' });
  });

  it.each([
    ['a buyer', person('buyer', 'buyer')],
    ['an admin', person('root', 'admin')],
  ])('of an unsold phone by %s is a question to bookings', (_, who) => {
    expect(markSold(unsold, who, at)).toEqual({ kind: 'ask-bookings' });
  });

  it.each([
    ['another seller', unsold, person('other', 'seller'), 'not-yours'],
    ['another buyer of a held phone', heldBy('b1'), person('other', 'buyer'), 'not-yours'],
    ['a buyer of a phone its seller sold elsewhere', sold, person('buyer', 'buyer'), 'not-yours'],
    ['the seller of a deleted phone', deleted, person('seller', 'seller'), 'listing-not-found'],
    ['anyone of an unknown phone', undefined, person('root', 'admin'), 'listing-not-found'],
  ])('is refused to %s', (_, listing, who, code) => {
    expect(() => markSold(listing, who, at)).toThrow(failing(code));
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
