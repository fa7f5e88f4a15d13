import { describe, expect, it } from '@jest/globals';
import { asBooked, listing } from '../../test/known-listing.ts';
import { bookPhone, findMatchingListing } from './booking.ts';

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
      listing: asBooked,
      bookedAt: '2026-11-21T10:00:00.000Z',
      meeting: {},
      history: [{ at: '2026-11-21T10:00:00.000Z', by: 'buyer', action: 'booked' }],
      status: 'placed',
      active: true,
      dueAt: '2026-11-21T10:00:30.000Z',
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
  const sold = { ...listing, status: 'sold' as const };

  it('finds the only matching unsold phone, or else the only sold one', () => {
    expect(findMatchingListing([sold, listing])).toBe(listing);
    expect(findMatchingListing([sold])).toBe(sold);
  });

  it.each([
    ['none fits', [], 'listing-not-matched'],
    ['only a deleted one fits', [{ ...listing, status: 'deleted' as const }], 'listing-not-matched'],
    ['two fit', [listing, listing], 'listing-ambiguous'],
    ['several are sold', [sold, sold], 'already-booked'],
  ])('is refused when %s', (_, candidates, code) => {
    expect(() => findMatchingListing(candidates)).toThrow(expect.objectContaining({ code }));
  });
});
