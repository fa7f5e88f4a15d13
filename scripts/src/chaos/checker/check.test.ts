import { describe, expect, it } from '@jest/globals';
import type { Operation } from '../record.ts';
import type { Stored, StoredBooking, StoredEvent, StoredListing } from '../stored.ts';
import { check } from './check.ts';
import { lockHistoriesOf } from './lock-history.ts';

/** One phone: listed, booked, accepted and handed over; its seller was verified, its price edited, and it was advertised. */
const call = (action: Operation['action'], target: string, more: Partial<Operation> = {}): Operation => ({
  action,
  userId: 'buyer',
  target,
  startedAt: 1,
  endedAt: 2,
  outcome: 'ok',
  answer: '200',
  ...more,
});
const event = (type: string, aggregateId: string, sequence: number, data: object = {}): StoredEvent => ({
  id: `${type}-${aggregateId}-${sequence}`,
  type,
  aggregateId,
  sequence,
  data,
});
const booking = (changes: Partial<StoredBooking> = {}): StoredBooking => ({
  _id: 'b1',
  listingId: 'l1',
  sellerId: 'seller',
  buyerId: 'buyer',
  location: 'booking-1',
  price: 300,
  status: 'completed',
  history: ['booked', 'held', 'accepted', 'handed-over'].map((action) => ({ by: 'buyer', action })),
  version: 4,
  ...changes,
});
const listing = (changes: Partial<StoredListing> = {}): StoredListing => ({
  _id: 'l1',
  sellerId: 'seller',
  status: 'sold',
  bookingId: 'b1',
  completedAt: '2026-11-22',
  resalePrice: 300,
  advertised: false,
  name: 'phone-1',
  version: 4,
  ...changes,
});

const deletedSeller: Stored['users'][number] = {
  _id: 'seller',
  state: 'deleted',
  verified: false,
  email: '',
  version: 2,
};

const operations: Operation[] = [
  call('register', '', { createdId: 'seller' }),
  call('verify', 'seller'),
  call('list', '', { createdId: 'l1', key: 'phone-1' }),
  call('edit', 'l1', { price: 300 }),
  call('advertise', 'l1'),
  call('book', 'l1', { createdId: 'b1', key: 'booking-1' }),
  call('book', 'l1', { createdId: 'b1', key: 'booking-1' }),
  call('accept', 'b1'),
  call('hand-over', 'b1'),
];
const stored: Stored = {
  users: [
    { _id: 'seller', state: 'active', verified: true, email: 's', version: 2 },
    { _id: 'buyer', state: 'active', verified: false, email: 'b', version: 1 },
  ],
  listings: [listing()],
  bookings: [booking()],
  ads: [{ _id: 'l1', status: 'withdrawn', version: 2 }],
  listingCopies: [{ service: 'bookings', _id: 'l1', status: 'sold' }],
  peopleCopies: [{ service: 'catalog', _id: 'seller', status: 'active' }],
  conversations: [],
  recipients: ['seller', 'buyer'],
  events: [
    event('user.registered', 'seller', 1),
    event('user.verified', 'seller', 2),
    event('user.registered', 'buyer', 1),
    event('listing.created', 'l1', 1),
    event('listing.updated', 'l1', 2, { resalePrice: 300 }),
    event('listing.reserved', 'l1', 3),
    event('listing.sold', 'l1', 4),
    ...[1, 2, 3, 4].map((sequence) => event('booking.held', 'b1', sequence)),
    event('ad.published', 'l1', 1),
    event('ad.withdrawn', 'l1', 2),
    event('listing.sold', 'l1', 4),
  ],
  dead: { 'chaos.catalog.dlq': 0 },
};

const anomaliesWith = (changes: Partial<Stored>, calls = operations) =>
  check({ operations: calls, stored: { ...stored, ...changes } }).map(({ rule, text }) => `${rule}: ${text}`);
const ended = (reason: string, more: Partial<StoredBooking> = {}) => ({
  listings: [listing({ status: 'unsold', bookingId: null, completedAt: null })],
  listingCopies: [],
  bookings: [booking({ status: 'ended', reason, ...more })],
});
const withoutHandover = operations.filter(({ action }) => action !== 'hand-over');

describe('the checker of a chaos run', () => {
  it('finds nothing wrong in a run that kept every promise', () => {
    expect(anomaliesWith({})).toEqual([]);
  });

  it.each<[string, Partial<Stored>, Operation[], string]>([
    [
      'a confirmed booking is missing',
      { bookings: [] },
      operations,
      'acknowledged: book booking-1 was confirmed but is not stored',
    ],
    [
      'a confirmed listing is missing',
      {},
      [...operations, call('list', '', { createdId: 'l2', key: 'phone-2' })],
      'acknowledged: list phone-2',
    ],
    [
      'a confirmed edit left no event',
      {},
      [...operations, call('edit', 'l1', { price: 301, startedAt: 0, endedAt: 0 })],
      'acknowledged: edit',
    ],
    [
      'an older price came back',
      {},
      [...operations, call('edit', 'l1', { price: 301, startedAt: 5, endedAt: 6 })],
      'the price is 300, but 301 was confirmed later',
    ],
    ['a confirmed verification is lost', {}, [...operations, call('verify', 'buyer')], 'acknowledged: verify'],
    [
      'a key made two bookings',
      { bookings: [booking(), booking({ _id: 'b2', status: 'ended', reason: 'declined' })] },
      operations,
      'one per key: 2 were created',
    ],
    [
      'a key got two answers',
      {},
      [...operations, call('book', 'l1', { createdId: 'b2', key: 'booking-1' })],
      'one per key: the answers name 2 different ones',
    ],
    [
      'a refused booking exists',
      {},
      operations.map((one) =>
        one.action === 'book'
          ? call('book', 'l1', { key: 'booking-1', outcome: 'refused', answer: '409 already-booked' })
          : one,
      ),
      'one per key: one was created, but the answer was 409 already-booked',
    ],
    [
      'an event is missing',
      { events: stored.events.filter(({ type }) => type !== 'listing.reserved') },
      operations,
      'sequences: events 3 of 4 were not published',
    ],
    [
      'two changes have the same number',
      { events: [...stored.events, { ...event('listing.updated', 'l1', 3), id: 'other' }] },
      operations,
      'sequences: two events have number 3',
    ],
    [
      'an event has no change',
      { events: [...stored.events, event('booking.ended', 'b1', 5)] },
      operations,
      'sequences: event 5 has no change',
    ],
    [
      'an event is of something that is not stored',
      { events: [...stored.events, event('booking.placed', 'b9', 1)] },
      operations,
      'sequences: has events but is not stored',
    ],
    [
      'a phone has two active bookings',
      {
        listings: [listing({ completedAt: null })],
        bookings: [booking({ status: 'held' }), booking({ _id: 'b2', location: 'x', status: 'held' })],
      },
      withoutHandover,
      'one buyer per phone: is held or bought by b1 and b2',
    ],
    [
      'an active booking has a free phone',
      { listings: [listing({ status: 'unsold', bookingId: null })], bookings: [booking({ status: 'held' })] },
      withoutHandover,
      'one buyer per phone: is held, but its phone is available to others',
    ],
    [
      'a phone is reserved for a booking that ended',
      { listings: [listing({ completedAt: null })], bookings: [booking({ status: 'ended', reason: 'declined' })] },
      [...withoutHandover, call('decline', 'b1')],
      'one buyer per phone: is reserved, but its booking is ended',
    ],
    [
      'catalog never answered a booking',
      { bookings: [booking({ status: 'placed' })] },
      withoutHandover,
      'one buyer per phone: catalog has not answered it',
    ],
    [
      'another service has an old copy of a phone',
      { listingCopies: [{ service: 'ads', _id: 'l1', status: 'unsold' }] },
      operations,
      'copies: is unsold in ads but sold in catalog',
    ],
    [
      'another service does not know of a deletion',
      { peopleCopies: [{ service: 'ads', _id: 'seller', status: 'deleted' }] },
      operations,
      'copies: is deleted in ads but active in users',
    ],
    [
      'a sold phone is advertised',
      { ads: [{ _id: 'l1', status: 'published', version: 2 }] },
      operations,
      'copies: is advertised, but its phone is gone for good',
    ],
    [
      'a deleted buyer has an active booking',
      {
        ...ended(''),
        bookings: [booking({ status: 'accepted' })],
        listings: [listing({ completedAt: null })],
        users: [{ ...deletedSeller, _id: 'buyer' }],
      },
      withoutHandover,
      'deleted people: is active, but its buyer was deleted',
    ],
    [
      'a deleted seller has a listing',
      { users: [deletedSeller] },
      operations,
      'deleted people: is sold, but its seller was deleted',
    ],
    [
      'a deleted person has notifications',
      { users: [{ ...deletedSeller, _id: 'buyer' }] },
      operations,
      'deleted people: was deleted, but has notifications',
    ],
    [
      'another service has the name of a deleted person',
      {
        users: [deletedSeller],
        peopleCopies: [{ service: 'bookings', _id: 'seller', status: 'deleted', name: 'Rahim' }],
      },
      operations,
      'deleted people: still has the name of a deleted person',
    ],
    [
      'a past deal has the phone number of its deleted buyer',
      {
        users: [{ ...deletedSeller, _id: 'buyer' }],
        bookings: [booking({ location: '', phone: '01700-000000' })],
      },
      operations,
      'deleted people: still has the phone of a deleted person',
    ],
    [
      'a copy of a listing has the place of its deleted seller',
      {
        users: [deletedSeller],
        listingCopies: [{ service: 'ads', _id: 'l1', status: 'deleted', location: 'Dhaka' }],
      },
      operations,
      'deleted people: still has the location of a deleted person',
    ],
    [
      'a past deal has the place of its deleted seller’s phone',
      { users: [deletedSeller], bookings: [booking({ picture: '', listing: { location: 'Dhaka' } })] },
      operations,
      'deleted people: still has the location of a deleted person',
    ],
    [
      'a past deal has the meeting place of two people, one of whom was deleted',
      {
        users: [{ ...deletedSeller, _id: 'buyer' }],
        bookings: [booking({ location: '', meeting: { place: 'Under the clock' } })],
      },
      operations,
      'deleted people: still has the location of a deleted person',
    ],
    [
      'a conversation has the photo of a deleted seller’s phone',
      { users: [deletedSeller], conversations: [{ _id: 'c1', sellerId: 'seller', picture: '/photos/1.webp' }] },
      operations,
      'deleted people: still has the picture of a deleted person',
    ],
    [
      'a booking was cancelled by nobody',
      ended('cancelled-by-buyer'),
      withoutHandover,
      'every ending has its cause: ended as cancelled-by-buyer without a cause',
    ],
    [
      'a booking was refused without a sale',
      ended('refused', { refusedFor: 'already-sold', history: [] }),
      [],
      'every ending has its cause: ended as refused (already-sold) without a cause',
    ],
    [
      'a reserved booking was refused',
      ended('refused', { refusedFor: 'price-changed' }),
      operations,
      'every ending has its cause: ended as refused (price-changed) without a cause',
    ],
    [
      'a message became a dead letter',
      { dead: { 'chaos.catalog.dlq': 2 } },
      operations,
      'dead letters: has 2 messages',
    ],
  ])('notices that %s', (_, changes, calls, expected) => {
    expect(anomaliesWith(changes, calls)).toContainEqual(expect.stringContaining(expected));
  });

  it('accepts the price of an edit that met the deletion of its seller, if no later one was confirmed', () => {
    const calls = [
      ...operations.filter(({ action }) => action !== 'edit'),
      call('edit', 'l1', { price: 300, startedAt: 1, endedAt: 9, outcome: 'refused', answer: '404 listing-not-found' }),
      call('edit', 'l1', { price: 301, startedAt: 2, endedAt: 3 }),
    ];
    const events = [...stored.events, event('listing.updated', 'l1', 2, { resalePrice: 301 })];
    expect(anomaliesWith({ events }, calls).filter((text) => text.includes('confirmed later'))).toEqual([]);
  });

  it('accepts an ending whose call had no answer', () => {
    const calls = [...withoutHandover, call('cancel', 'b1', { outcome: 'unknown' })];
    expect(
      anomaliesWith({ ...ended('cancelled-by-buyer'), ads: [] }, calls).filter((text) => text.startsWith('every')),
    ).toEqual([]);
  });
});

describe('the history of a phone as a lock', () => {
  it('is one booking for all attempts with a key, and what ended it', () => {
    const calls = [
      call('book', 'l1', { key: 'booking-1', startedAt: 10, endedAt: 11, outcome: 'unknown' }),
      call('book', 'l1', { key: 'booking-1', startedAt: 12, endedAt: 13, createdId: 'b1' }),
      call('book', 'l1', {
        key: 'booking-2',
        startedAt: 14,
        endedAt: 15,
        outcome: 'refused',
        answer: '409 already-booked',
      }),
      call('hand-over', 'b1', { startedAt: 16, endedAt: 17 }),
    ];
    expect(lockHistoriesOf({ operations: calls, stored })).toEqual({
      l1: [
        { kind: 'book', booking: 'b1', certain: true, call: 0, return: 3_000 },
        { kind: 'refused', booking: '', certain: true, call: 4_000, return: 5_000 },
        { kind: 'complete', booking: 'b1', certain: true, call: 0, return: 7_000 },
      ],
    });
  });

  it('contains the erased booking of a deleted buyer as the one whose call had no answer', () => {
    const calls = [
      call('book', 'l1', { key: 'booking-1', startedAt: 10, endedAt: 11, outcome: 'unknown' }),
      call('book', 'l1', { key: 'booking-2', startedAt: 12, endedAt: 13, userId: 'other', outcome: 'unknown' }),
    ];
    const erased = booking({ status: 'ended', location: '' });
    expect(lockHistoriesOf({ operations: calls, stored: { ...stored, bookings: [erased] } })).toEqual({
      l1: [
        { kind: 'book', booking: 'b1', certain: true, call: 0, return: Number.MAX_SAFE_INTEGER },
        { kind: 'end', booking: 'b1', certain: true, call: 0, return: Number.MAX_SAFE_INTEGER },
      ],
    });
  });

  it('contains a call without an answer as one that may happen at any later time', () => {
    const calls = [call('mark-sold', 'l1', { outcome: 'unknown', startedAt: 10, endedAt: 11 })];
    expect(lockHistoriesOf({ operations: calls, stored: { ...stored, bookings: [] } })).toEqual({
      l1: [{ kind: 'close', booking: '', certain: false, call: 0, return: Number.MAX_SAFE_INTEGER }],
    });
  });
});
