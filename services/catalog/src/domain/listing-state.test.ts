import { describe, expect, it } from '@jest/globals';
import { deleted, heldBy, inState, person, phone, soldElsewhere, soldTo, unsold } from '../../test/listing-states.ts';
import { deleteListing, deleteWithSeller, editListing, snapshotOf, type Listing } from './listing.ts';
import { availabilityOf } from './listing-state.ts';
import { completeDeal, release, reserve } from './reservation.ts';
import { markSold, sellElsewhere } from './sale.ts';

const now = new Date('2026-04-01T08:00:00.000Z');
const booking = { bookingId: 'b1', buyerId: 'buyer', price: phone.resalePrice };
const owner = person('seller', 'seller');

const states = {
  available: unsold,
  reserved: heldBy('b1'),
  'reserved by another': heldBy('b2'),
  sold: soldTo('b1'),
  'sold to another': soldTo('b2'),
  'sold elsewhere': soldElsewhere,
  removed: deleted,
} as const;

/** What happens to the phone; the seller's actions with bookings' answer, or without it when bookings cannot be reached. */
const actions = {
  reserve: (listing: Listing) => reserve(listing, booking),
  release: (listing: Listing) => release(listing, 'b1'),
  complete: (listing: Listing) => completeDeal(listing, booking, now),
  'sell elsewhere': (listing: Listing) => (markSold(listing, owner) === 'sell' ? sellElsewhere(listing) : undefined),
  'sell elsewhere, not held': (listing: Listing) =>
    markSold(listing, owner) === 'sell' ? sellElsewhere(listing, false) : undefined,
  'sell elsewhere, held': (listing: Listing) =>
    markSold(listing, owner) === 'sell' ? sellElsewhere(listing, true) : undefined,
  edit: (listing: Listing) => editListing(listing, { resalePrice: 290 }, owner),
  'edit, not held': (listing: Listing) => editListing(listing, { resalePrice: 290 }, owner, false),
  'edit, held': (listing: Listing) => editListing(listing, { resalePrice: 290 }, owner, true),
  delete: (listing: Listing) => deleteListing(listing, owner),
  'delete, not held': (listing: Listing) => deleteListing(listing, owner, false),
  'delete, held': (listing: Listing) => deleteListing(listing, owner, true),
  'delete with the seller': (listing: Listing) => deleteWithSeller(listing),
} as const;

type Results = Record<keyof typeof states, string>;
const everywhere = (result: string, others: Partial<Results> = {}): Results => ({
  ...(Object.fromEntries(Object.keys(states).map((state) => [state, result])) as Results),
  ...others,
});
const ofSeller = { sold: 'already-sold', 'sold to another': 'already-sold', 'sold elsewhere': 'already-sold' };
const gone = { removed: 'listing-not-found' };

/** The availability and event after each action; '-' when nothing changes; a failure code when it is refused. */
const table: Record<keyof typeof actions, Results> = {
  reserve: {
    available: 'reserved, listing.reserved',
    reserved: '-',
    // The caller has asked bookings, which says that this booking is active.
    'reserved by another': 'reserved, listing.reserved',
    sold: '-',
    'sold to another': 'sold, listing.booking-refused already-sold',
    'sold elsewhere': 'sold, listing.booking-refused already-sold',
    removed: 'removed, listing.booking-refused listing-deleted',
  },
  release: everywhere('-', { reserved: 'available, listing.released' }),
  complete: everywhere('sold, listing.sold', { sold: '-', 'sold to another': '-', removed: '-' }),
  'sell elsewhere': {
    ...everywhere('-', { available: 'sold, listing.sold', ...gone }),
    reserved: 'held-by-booking',
    'reserved by another': 'held-by-booking',
  },
  'sell elsewhere, not held': {
    ...everywhere('sold, listing.sold', gone),
    sold: '-',
    'sold to another': '-',
    'sold elsewhere': '-',
  },
  'sell elsewhere, held': {
    ...everywhere('held-by-booking', gone),
    sold: '-',
    'sold to another': '-',
    'sold elsewhere': '-',
  },
  edit: everywhere('held-by-booking', { available: 'available, listing.updated', ...ofSeller, ...gone }),
  'edit, not held': {
    available: 'available, listing.updated',
    // The booking has ended or completed; its event decides which.
    reserved: 'reserved, listing.updated',
    'reserved by another': 'reserved, listing.updated',
    ...ofSeller,
    ...gone,
  } as Results,
  'edit, held': everywhere('held-by-booking', { ...ofSeller, ...gone }),
  delete: everywhere('removed, listing.deleted', {
    reserved: 'held-by-booking',
    'reserved by another': 'held-by-booking',
    ...gone,
  }),
  'delete, not held': everywhere('removed, listing.deleted', gone),
  'delete, held': everywhere('held-by-booking', {
    ...gone,
    sold: 'removed, listing.deleted',
    'sold to another': 'removed, listing.deleted',
  }),
  'delete with the seller': everywhere('removed, listing.deleted'),
};

describe.each(Object.keys(actions) as (keyof typeof actions)[])('the action "%s"', (action) => {
  it.each(Object.keys(states) as (keyof typeof states)[])('on a phone that is %s', (state) => {
    expect(resultOf(states[state], actions[action])).toBe(table[action][state]);
  });
});

it('no action makes a phone available again whose deal completed', () => {
  for (const act of Object.values(actions))
    for (const listing of [soldTo('b1'), soldTo('b2')])
      expect(resultOf(listing, act)).not.toMatch(/^(available|reserved)/);
});

it('every event contains the availability after the change', () => {
  for (const act of Object.values(actions))
    for (const listing of Object.values(states)) {
      const decision = attempt(listing, act);
      if (!decision || typeof decision === 'string') continue;
      const after = { ...listing, ...decision.changes, version: listing.version + 1 } as Listing;
      expect(decision.event?.data).toMatchObject(snapshotOf(after));
      expect(decision.event?.data.availability).toBe(availabilityOf(after));
    }
});

describe('the availability of a listing', () => {
  it.each([
    ['reserved, when a booking held it in the first release', 'reserved', { ...heldBy('b1'), completedAt: undefined }],
    ['sold, when its seller sold it in the first release', 'sold', { ...soldElsewhere, completedAt: undefined }],
    ['available, when it was unsold in the first release', 'available', { ...unsold, completedAt: undefined }],
    ['removed, whatever it was before', 'removed', inState({ ...soldTo('b1'), status: 'deleted' } as Partial<Listing>)],
  ] as const)('is %s', (_, availability, listing) => {
    expect(availabilityOf(listing as unknown as Listing)).toBe(availability);
  });
});

type Act = (typeof actions)[keyof typeof actions];

function attempt(listing: Listing, act: Act): ReturnType<Act> | string {
  try {
    return act(listing);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

function resultOf(listing: Listing, act: Act): string {
  const decision = attempt(listing, act);
  if (typeof decision === 'string') return decision;
  if (!decision?.event) return '-';
  const { type, data } = decision.event;
  const refusal = type === 'listing.booking-refused' ? ` ${data.refused.reason}` : '';
  return `${availabilityOf({ ...listing, ...decision.changes } as Listing)}, ${type}${refusal}`;
}
