import { describe, expect, it } from '@jest/globals';
import { advertisePhone, withdrawAd, type Ad, type KnownListing } from './ad.ts';

const listing: KnownListing = { listingId: 'a'.repeat(24), version: 4, sellerId: 'seller', status: 'unsold' };
const now = new Date('2026-11-21T10:00:00Z');
const publicationId = '6'.repeat(24);
const moment = { now, publicationId };
const published: Ad = {
  _id: listing.listingId,
  sellerId: 'seller',
  status: 'published',
  publishedAt: '2026-11-21T10:00:00.000Z',
  place: `2026-11-21T10:00:00.000Z ${publicationId}`,
  listingVersion: 4,
  version: 1,
};
const withdrawn: Ad = { ...published, status: 'withdrawn', version: 2 };

describe('advertising a phone', () => {
  it('publishes its first advertisement and announces it', () => {
    const { _id, version: _, ...changes } = published;

    expect(advertisePhone(undefined, listing, 'seller', moment)).toEqual({
      changes,
      event: { type: 'ad.published', data: { listingId: listing.listingId } },
    });
  });

  it('publishes a withdrawn one again, at the top of the list', () => {
    const later = new Date('2026-11-22T10:00:00Z');

    const { changes } = advertisePhone(withdrawn, { ...listing, version: 7 }, 'seller', { ...moment, now: later });

    expect(changes).toMatchObject({ status: 'published', listingVersion: 7 });
    expect(String(changes.place) > published.place).toBe(true);
  });

  it('sorts after earlier ones, even within a millisecond', () => {
    const other = { ...listing, listingId: '0'.repeat(24) };

    const { changes } = advertisePhone(undefined, other, 'seller', { now, publicationId: '7'.repeat(24) });

    expect(changes.publishedAt).toBe(published.publishedAt);
    expect(String(changes.place) > published.place).toBe(true);
  });

  it.each([
    ['an unknown phone', undefined, undefined, 'listing-not-found'],
    ['a deleted phone', { ...listing, status: 'deleted' as const }, undefined, 'listing-not-found'],
    ['somebody else’s phone', { ...listing, sellerId: 'other' }, undefined, 'not-yours'],
    ['somebody else’s sold phone', { ...listing, sellerId: 'other', status: 'sold' as const }, undefined, 'not-yours'],
    ['a sold phone', { ...listing, status: 'sold' as const }, undefined, 'listing-sold'],
    ['an advertised phone', listing, published, 'already-advertised'],
  ])('is refused for %s', (_, phone, ad, code) => {
    expect(() => advertisePhone(ad, phone, 'seller', moment)).toThrow(expect.objectContaining({ code }));
  });
});

describe('withdrawing an advertisement', () => {
  it.each(['sold', 'deleted'] as const)('happens when the phone is %s', (status) => {
    expect(withdrawAd(published, { ...listing, version: 5, status })).toEqual({
      changes: { status: 'withdrawn' },
      event: { type: 'ad.withdrawn', data: { listingId: listing.listingId } },
    });
  });

  it.each([
    ['the phone can be booked', published, { version: 5, status: 'unsold' as const }],
    ['there is no advertisement', undefined, { version: 5, status: 'sold' as const }],
    ['it was withdrawn before', withdrawn, { version: 5, status: 'sold' as const }],
    ['the news is older than the advertisement', published, { version: 3, status: 'sold' as const }],
    ['the news is as old as the advertisement', published, { version: 4, status: 'sold' as const }],
  ])('does not happen when %s', (_, ad, news) => {
    expect(withdrawAd(ad, { ...listing, ...news })).toBeUndefined();
  });
});
