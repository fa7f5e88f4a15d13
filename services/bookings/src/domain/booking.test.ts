import { describe, expect, it } from '@jest/globals';
import {
  bookPhone,
  cancelBooking,
  confirmBooking,
  endBooking,
  findMatchingListing,
  markSold,
  type Booking,
  type KnownListing,
} from './booking.ts';

const listing: KnownListing = {
  listingId: 'a'.repeat(24),
  name: 'Galaxy S21 128 GB',
  resalePrice: 310,
  picture: '/photos/x.webp',
  sellerId: 'seller',
  status: 'unsold',
};
const buyer = { userId: 'buyer', name: 'Nadia', email: 'nadia@wholesale.example' };
const wish = { phone: '+880 17', location: 'Dhaka' };
const moment = { id: 'b'.repeat(24), now: new Date('2026-11-21T10:00:00Z') };

describe('booking a phone', () => {
  it('takes name, price and picture from the listing and the rest from the buyer', () => {
    expect(bookPhone(listing, buyer, wish, moment)).toEqual({
      _id: moment.id,
      listingId: listing.listingId,
      sellerId: 'seller',
      buyerId: 'buyer',
      name: 'Nadia',
      email: 'nadia@wholesale.example',
      itemName: 'Galaxy S21 128 GB',
      price: 310,
      phone: '+880 17',
      location: 'Dhaka',
      picture: '/photos/x.webp',
      bookedAt: '2026-11-21T10:00:00.000Z',
      status: 'placed',
      active: true,
      version: 1,
    });
  });

  it.each([
    ['an unknown phone', undefined, buyer, wish, 'listing-not-found'],
    ['a deleted phone', { ...listing, status: 'deleted' as const }, buyer, wish, 'listing-deleted'],
    ['a sold phone', { ...listing, status: 'sold' as const }, buyer, wish, 'already-booked'],
    ['an own phone', listing, { ...buyer, userId: 'seller' }, wish, 'own-listing'],
    ['a phone whose price is another by now', listing, buyer, { ...wish, price: 300 }, 'price-changed'],
  ])('%s is refused', (_, phone, who, what, code) => {
    expect(() => bookPhone(phone, who, what, moment)).toThrow(expect.objectContaining({ code }));
  });

  it('accepts the price the listing has', () => {
    expect(bookPhone(listing, buyer, { ...wish, price: 310 }, moment).price).toBe(310);
  });
});

describe('a booking without a listing id', () => {
  it('finds the only matching unsold phone', () => {
    expect(findMatchingListing([{ ...listing, status: 'sold' }, listing])).toBe(listing);
  });

  it.each([
    ['none fits', [], 'listing-not-matched'],
    ['only a deleted one fits', [{ ...listing, status: 'deleted' as const }], 'listing-not-matched'],
    ['two fit', [listing, listing], 'listing-ambiguous'],
    ['the only one is sold', [{ ...listing, status: 'sold' as const }], 'already-booked'],
  ])('is refused when %s', (_, candidates, code) => {
    expect(() => findMatchingListing(candidates)).toThrow(expect.objectContaining({ code }));
  });
});

const placed = bookPhone(listing, buyer, wish, moment);
const confirmed = { ...placed, status: 'confirmed' } as Booking;
const sold = { ...confirmed, sold: true } as Booking;
const ended = { ...placed, status: 'cancelled', active: false, reason: 'cancelled-by-buyer' } as Booking;
const cancelledWith = (reason: string) => ({
  changes: { status: 'cancelled', active: false, reason },
  event: {
    type: 'booking.cancelled',
    data: { bookingId: moment.id, listingId: listing.listingId, buyerId: 'buyer', price: 310, reason },
  },
});

describe('a booking changes', () => {
  it.each([
    ['placed', placed, { changes: { status: 'confirmed' } }],
    ['confirmed', confirmed, undefined],
    ['sold', sold, undefined],
    ['cancelled', ended, undefined],
    ['unknown', undefined, undefined],
  ])('when catalog confirms it while it is %s', (_, booking, decision) => {
    expect(confirmBooking(booking)).toEqual(decision);
  });

  it.each([
    ['placed', placed, { changes: { status: 'confirmed', sold: true } }],
    ['confirmed', confirmed, { changes: { status: 'confirmed', sold: true } }],
    ['sold', sold, undefined],
    ['cancelled', ended, undefined],
    ['unknown', undefined, undefined],
  ])('when its phone is marked as sold while it is %s', (_, booking, decision) => {
    expect(markSold(booking)).toEqual(decision);
  });

  it.each([
    ['placed', placed, cancelledWith('listing-deleted')],
    ['confirmed', confirmed, cancelledWith('listing-deleted')],
    ['sold', sold, undefined],
    ['cancelled', ended, undefined],
    ['unknown', undefined, undefined],
  ])('when the system ends it while it is %s', (_, booking, decision) => {
    expect(endBooking(booking, 'listing-deleted')).toEqual(decision);
  });
});

describe('cancelling', () => {
  it.each([
    ['its buyer', { userId: 'buyer', role: 'buyer' }, 'cancelled-by-buyer'],
    ['its seller', { userId: 'seller', role: 'seller' }, 'cancelled-by-seller'],
    ['an admin', { userId: 'root', role: 'admin' }, 'cancelled-by-admin'],
  ])('by %s works until the phone is sold, and a repeat changes nothing', (_, person, reason) => {
    expect(cancelBooking(placed, person)).toEqual(cancelledWith(reason));
    expect(cancelBooking(confirmed, person)).toEqual(cancelledWith(reason));
    expect(cancelBooking(ended, person)).toBeUndefined();
    expect(() => cancelBooking(sold, person)).toThrow(expect.objectContaining({ code: 'already-sold' }));
  });

  it.each([
    ['a stranger', placed, { userId: 'stranger', role: 'buyer' }],
    ['another seller', sold, { userId: 'stranger', role: 'seller' }],
    ['anyone, when there is no such booking', undefined, { userId: 'root', role: 'admin' }],
  ])('by %s is not found', (_, booking, person) => {
    expect(() => cancelBooking(booking, person)).toThrow(expect.objectContaining({ code: 'booking-not-found' }));
  });
});
