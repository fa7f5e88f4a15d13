import { describe, expect, it } from '@jest/globals';
import { announced, deleted, heldBy, person, phone, soldElsewhere, unsold } from '../../test/listing-states.ts';
import { deleteListing, deleteWithSeller, editListing, presentState, snapshotOf, type Listing } from './listing.ts';

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
      model: 'galaxy s21',
      gone: false,
      version: 1,
      status: 'unsold',
      bookingId: null,
      buyerId: null,
      completedAt: null,
    });
  });
});

describe('changing the description of a phone', () => {
  const owner = person('seller', 'seller');

  it('changes the fields that are sent, keeps the others, and removes those that are null', () => {
    const full = { ...unsold, storage: 128, colour: 'black', photos: ['/photos/1.webp'] } as Listing;

    expect(editListing(full, { resalePrice: 290, colour: null, photos: [], memory: 8 }, owner)).toEqual(
      announced(full, 'listing.updated', {
        ...{ ...phone, storage: 128, resalePrice: 290, colour: undefined, photos: [], memory: 8 },
        model: 'galaxy s21',
      }),
    );
  });

  it('changes nothing when all values are the same', () => {
    expect(editListing(unsold, { resalePrice: 310, name: 'Galaxy S21', storage: null }, owner)).toBeUndefined();
    expect(editListing(unsold, { resalePrice: undefined }, owner)).toBeUndefined();
  });

  it.each([
    ['another seller', unsold, person('other', 'seller'), 'not-yours'],
    ['an admin', unsold, person('root', 'admin'), 'not-yours'],
    ['its seller after a booking', heldBy('b1'), owner, 'held-by-booking'],
    ['its seller after the sale', soldElsewhere, owner, 'already-sold'],
    ['another seller after the sale', soldElsewhere, person('other', 'seller'), 'not-yours'],
    ['its seller after its removal', deleted, owner, 'listing-not-found'],
    ['anyone for an unknown phone', undefined, owner, 'listing-not-found'],
  ])('is refused to %s', (_, listing, who, code) => {
    expect(() => editListing(listing, { resalePrice: 290 }, who)).toThrow(failing(code));
  });
});

describe('removing a listing', () => {
  it.each([
    ['its seller', person('seller', 'seller')],
    ['an admin', person('root', 'admin')],
  ])('is allowed to %s', (_, who) => {
    expect(deleteListing(unsold, who)).toEqual(
      announced(unsold, 'listing.deleted', { status: 'deleted', gone: true }, { deletedBy: who.role }),
    );
    expect(deleteListing(soldElsewhere, who).changes).toEqual({ status: 'deleted', gone: true });
  });

  it.each([
    ['another seller', unsold, person('other', 'seller'), 'not-yours'],
    ['its seller while a booking holds it', heldBy('b1'), person('seller', 'seller'), 'held-by-booking'],
    ['an admin while a booking holds it', heldBy('b1'), person('root', 'admin'), 'held-by-booking'],
    ['its seller a second time', deleted, person('seller', 'seller'), 'listing-not-found'],
    ['anyone for an unknown phone', undefined, person('root', 'admin'), 'listing-not-found'],
  ])('is refused to %s', (_, listing, who, code) => {
    expect(() => deleteListing(listing, who)).toThrow(failing(code));
  });

  it('happens with the seller’s account even to a held phone, and keeps its booking', () => {
    expect(deleteWithSeller(heldBy('b1'))).toMatchObject({
      changes: { status: 'deleted' },
      event: { type: 'listing.deleted', data: { bookingId: 'b1', availability: 'removed', deletedBy: 'system' } },
    });
    const erased = { ...deleted, ...deleteWithSeller(deleted)?.changes } as Listing;
    expect(erased).toMatchObject({ sellerName: '', sellerEmail: '', location: '', picture: '' });
    expect(deleteWithSeller(erased)).toBeUndefined();
  });
});

describe('the present state of a listing, published again', () => {
  it.each([
    ['available', unsold, 'listing.updated'],
    ['reserved', heldBy('booking'), 'listing.reserved'],
    ['sold', soldElsewhere, 'listing.sold'],
    ['removed', deleted, 'listing.deleted'],
  ] as const)('is announced as %s, and notifies nobody of a removal', (availability, listing, type) => {
    const { data, ...event } = presentState(listing as Listing);

    expect(event).toEqual({ type });
    expect(data).toEqual(snapshotOf(listing as Listing));
    expect(data).toMatchObject({ availability, version: listing.version });
    expect(data).not.toHaveProperty('deletedBy');
  });
});
