import { describe, expect, it } from '@jest/globals';
import { bookPhone, cancellationReasonOf, theOneMeant, type KnownListing } from './booking.ts';

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

describe('a booking that names no id', () => {
  it('means the one unsold phone that fits', () => {
    expect(theOneMeant([{ ...listing, status: 'sold' }, listing])).toBe(listing);
  });

  it.each([
    ['none fits', [], 'listing-not-matched'],
    ['only a deleted one fits', [{ ...listing, status: 'deleted' as const }], 'listing-not-matched'],
    ['two fit', [listing, listing], 'listing-ambiguous'],
    ['the only one is sold', [{ ...listing, status: 'sold' as const }], 'already-booked'],
  ])('is refused when %s', (_, candidates, code) => {
    expect(() => theOneMeant(candidates)).toThrow(expect.objectContaining({ code }));
  });
});

describe('cancelling', () => {
  const booking = { buyerId: 'buyer', sellerId: 'seller' };

  it.each([
    ['buyer', 'buyer', 'cancelled-by-buyer'],
    ['seller', 'seller', 'cancelled-by-seller'],
    ['root', 'admin', 'cancelled-by-admin'],
    ['stranger', 'buyer', undefined],
    ['stranger', 'seller', undefined],
  ])('by %s in the role of %s has the reason %s', (userId, role, reason) => {
    expect(cancellationReasonOf(booking, { userId, role })).toBe(reason);
  });
});
