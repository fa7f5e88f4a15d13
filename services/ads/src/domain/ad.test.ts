import { describe, expect, it } from '@jest/globals';
import {
  advertisePhone,
  announceAgain,
  presentState,
  withdrawAd,
  withdrawLost,
  type Ad,
  type KnownListing,
} from './ad.ts';

const listing: KnownListing = {
  listingId: 'a'.repeat(24),
  version: 4,
  sellerId: 'seller',
  status: 'unsold',
  bookingId: null,
  availability: 'available',
};
const inState = (changes: Partial<KnownListing>): KnownListing => ({ ...listing, version: 5, ...changes });
const bookingId = 'b'.repeat(24);
/** A snapshot of the first release. */
const former = (changes: Partial<KnownListing>) => inState({ ...changes, availability: undefined });
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
    ['a sold phone', inState({ status: 'sold', availability: 'sold' }), undefined, 'listing-sold'],
    ['a reserved phone', inState({ status: 'sold', bookingId, availability: 'reserved' }), undefined, 'listing-sold'],
    ['a reserved phone of the first release', former({ status: 'sold', bookingId }), undefined, 'listing-sold'],
    ['an advertised phone', listing, published, 'already-advertised'],
  ])('is refused for %s', (_, phone, ad, code) => {
    expect(() => advertisePhone(ad, phone, 'seller', moment)).toThrow(expect.objectContaining({ code }));
  });
});

describe('withdrawing an advertisement', () => {
  it.each([
    ['its deal completed', inState({ status: 'sold', bookingId, availability: 'sold' })],
    ['its seller sold it elsewhere', inState({ status: 'sold', availability: 'sold' })],
    ['it was deleted', inState({ status: 'deleted', availability: 'removed' })],
    ['it was deleted while it was reserved', inState({ status: 'deleted', bookingId, availability: 'removed' })],
    ['its seller sold it elsewhere, in the first release', former({ status: 'sold' })],
    ['it was deleted, in the first release', former({ status: 'deleted', bookingId })],
  ])('happens when %s', (_, phone) => {
    expect(withdrawAd(published, phone)).toEqual({
      changes: { status: 'withdrawn' },
      event: { type: 'ad.withdrawn', data: { listingId: listing.listingId } },
    });
  });

  const gone = inState({ status: 'sold', availability: 'sold' });
  it.each([
    ['the phone is available', published, inState({})],
    ['a booking holds the phone', published, inState({ status: 'sold', bookingId, availability: 'reserved' })],
    ['a booking of the first release holds the phone', published, former({ status: 'sold', bookingId })],
    ['there is no advertisement', undefined, gone],
    ['it was withdrawn before', withdrawn, gone],
    ['the event is older than the advertisement', published, { ...gone, version: 3 }],
    ['the event is as old as the advertisement', published, { ...gone, version: 4 }],
  ])('does not happen when %s', (_, ad, phone) => {
    expect(withdrawAd(ad, phone)).toBeUndefined();
  });
});

it('an advertisement is published again as what it is', () => {
  const data = { listingId: listing.listingId };

  expect(presentState(published)).toEqual({ type: 'ad.published', data });
  expect(presentState(withdrawn)).toEqual({ type: 'ad.withdrawn', data });
});

it('the advertisement of a phone that catalog does not know any more is withdrawn', () => {
  expect(withdrawLost(published)).toEqual({
    changes: { status: 'withdrawn' },
    event: { type: 'ad.withdrawn', data: { listingId: listing.listingId } },
  });
  expect(withdrawLost(withdrawn)).toBeUndefined();
});

it('an advertisement without its badge is announced again and not changed', () => {
  expect(announceAgain(published)).toEqual({ changes: {}, event: presentState(published) });
});
