import { describe, expect, it } from '@jest/globals';
import { advertisePhone, withdrawAd, type Ad, type KnownListing } from './ad.ts';

const listing: KnownListing = { listingId: 'a'.repeat(24), version: 4, sellerId: 'seller', status: 'unsold' };
const publicationId = '6'.repeat(24);
const occasion = { now: new Date('2026-11-21T10:00:00Z'), correlationId: 'request-1', publicationId };
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
  it('publishes its first advertisement and tells it', () => {
    const { ad, event } = advertisePhone(listing, 'seller', undefined, occasion);

    expect(ad).toEqual(published);
    expect(event).toMatchObject({
      type: 'ad.published',
      aggregateId: listing.listingId,
      sequence: 1,
      correlationId: 'request-1',
      data: { listingId: listing.listingId },
    });
  });

  it('publishes a withdrawn one again, one version on, at the top of the list', () => {
    const later = { ...occasion, now: new Date('2026-11-22T10:00:00Z') };

    const { ad, event } = advertisePhone({ ...listing, version: 7 }, 'seller', withdrawn, later);

    expect(ad).toMatchObject({ status: 'published', version: 3, listingVersion: 7 });
    expect(ad.place > published.place).toBe(true);
    expect(event.sequence).toBe(3);
  });

  it('comes before the one that was published earlier in the same millisecond, whatever their listings are', () => {
    const other = { ...listing, listingId: '0'.repeat(24) };

    const { ad } = advertisePhone(other, 'seller', undefined, { ...occasion, publicationId: '7'.repeat(24) });

    expect(ad.publishedAt).toBe(published.publishedAt);
    expect(ad.place > published.place).toBe(true);
  });

  it.each([
    ['an unknown phone', undefined, undefined, 'listing-not-found'],
    ['a deleted phone', { ...listing, status: 'deleted' as const }, undefined, 'listing-not-found'],
    ['somebody else’s phone', { ...listing, sellerId: 'other' }, undefined, 'not-yours'],
    ['somebody else’s sold phone', { ...listing, sellerId: 'other', status: 'sold' as const }, undefined, 'not-yours'],
    ['a sold phone', { ...listing, status: 'sold' as const }, undefined, 'listing-sold'],
    ['an advertised phone', listing, published, 'already-advertised'],
  ])('is refused for %s', (_, phone, ad, code) => {
    expect(() => advertisePhone(phone, 'seller', ad, occasion)).toThrow(expect.objectContaining({ code }));
  });

  it('tells the specification’s client that it is advertised already', () => {
    expect(() => advertisePhone(listing, 'seller', published, occasion)).toThrow(
      expect.objectContaining({ message: 'Already advertised', details: { extra: { acknowledged: false } } }),
    );
  });
});

describe('withdrawing', () => {
  it.each(['sold', 'deleted'] as const)('follows when the phone is %s', (status) => {
    const decision = withdrawAd(published, { version: 5, status }, occasion);

    expect(decision?.ad).toEqual(withdrawn);
    expect(decision?.event).toMatchObject({
      type: 'ad.withdrawn',
      sequence: 2,
      data: { listingId: listing.listingId },
    });
  });

  it.each([
    ['the phone can be booked', published, { version: 5, status: 'unsold' as const }],
    ['there is no advertisement', undefined, { version: 5, status: 'sold' as const }],
    ['it was withdrawn before', withdrawn, { version: 5, status: 'sold' as const }],
    ['the news is older than the advertisement', published, { version: 3, status: 'sold' as const }],
    ['the news is as old as the advertisement', published, { version: 4, status: 'sold' as const }],
  ])('does not follow when %s', (_, ad, news) => {
    expect(withdrawAd(ad, news, occasion)).toBeUndefined();
  });
});
