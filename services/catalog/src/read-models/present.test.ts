import { ownListingSchema, postTimeOf, publicListingSchema } from '@wholesale/contracts';
import { describe, expect, it } from '@jest/globals';
import { listPhone } from '../domain/listing.ts';
import type { SellerCopy } from '../storage/seller-copies.ts';
import { presentAll, presentOwn, presentPublic } from './present.ts';

const id = 'a'.repeat(24);
const sellerId = 'b'.repeat(24);
const listing = {
  ...listPhone(
    {
      brand: 'vivo',
      name: 'V27',
      description: '<b>bold</b>',
      condition: 'fair',
      picture: '/photos/x.webp',
      location: 'Dhaka',
      resalePrice: 100,
      orginalPrice: 300,
      useTime: '',
      storage: 128,
    },
    { userId: sellerId, email: 'sam@wholesale.example', name: 'Sam at the time' },
    { id, now: new Date('2026-03-07T23:59:00Z') },
  ),
  _outbox: [],
  _applied: { x: 1 },
};
const known = (changes: Partial<SellerCopy> = {}) =>
  new Map<string, SellerCopy>([
    [sellerId, { _id: sellerId, name: 'Sam today', verified: true, state: 'active', role: 'seller', ...changes }],
  ]);

describe('a public listing', () => {
  it('has exactly the fields of the contract, and nothing private', () => {
    const shown = presentPublic(listing, known());

    expect(publicListingSchema.strict().parse(JSON.parse(JSON.stringify(shown)))).toEqual(shown);
    expect(JSON.stringify(shown)).not.toMatch(/@|_outbox|_applied|buyerId|sellerEmail/);
  });

  it('shows the seller’s current name, or the one at the time of listing when no event has arrived', () => {
    expect(presentPublic(listing, known())).toMatchObject({ sellerName: 'Sam today', sellerVerified: true });
    expect(presentPublic(listing, new Map())).toMatchObject({ sellerName: 'Sam at the time', sellerVerified: false });
  });

  it('is hidden when it or its seller is deleted', () => {
    const left = known({ state: 'deleted' });
    expect(
      presentPublic({ ...listing, status: 'deleted', bookingId: null, buyerId: null, completedAt: null }, known()),
    ).toBeUndefined();
    expect(presentPublic(listing, left)).toBeUndefined();
    expect(presentAll([listing, listing], (each) => presentPublic(each, left))).toEqual([]);
  });
});

describe('a listing for its seller', () => {
  it('contains the address and whether a booking holds it', () => {
    const held = {
      ...listing,
      status: 'sold' as const,
      bookingId: 'c'.repeat(24),
      buyerId: 'd'.repeat(24),
      completedAt: null,
    };

    expect(presentOwn(listing, known())).toMatchObject({
      email: 'sam@wholesale.example',
      booked: false,
      availability: 'available',
    });
    expect(ownListingSchema.strict().parse(JSON.parse(JSON.stringify(presentOwn(held, known()))))).toMatchObject({
      booked: true,
      status: 'sold',
      availability: 'reserved',
    });
    const completed = { ...held, completedAt: '2026-03-09T10:00:00.000Z' };
    expect(presentOwn(completed, known())).toMatchObject({ booked: false, status: 'sold', availability: 'sold' });
  });
});

it('the post time is day-month-year without padding', () => {
  expect(postTimeOf('2026-03-07T23:59:00.000Z')).toBe('7-3-2026');
  expect(postTimeOf('2026-11-21T00:00:00.000Z')).toBe('21-11-2026');
});
