import type { EventOf, ListingEventType, ListingSnapshot } from '@wholesale/contracts';
import { anId } from './test-callers.ts';
import { anEvent } from './test-events.ts';

/** A phone for sale, as catalog publishes it; missing ids are new. */
export const aListingSnapshot = (fields: Partial<ListingSnapshot> = {}): ListingSnapshot => ({
  listingId: anId(),
  version: 1,
  brand: 'samsung',
  name: 'Galaxy S21',
  description: '',
  condition: 'good',
  picture: '/photos/a.webp',
  location: 'Dhaka',
  resalePrice: 310,
  orginalPrice: 799,
  useTime: '1 year',
  sellerId: anId(),
  postedAt: '2026-11-20T10:00:00.000Z',
  status: 'unsold',
  bookingId: null,
  availability: 'available',
  ...fields,
});

/** The event of a listing that is in this state after the changes, as catalog publishes it. */
export function aListingEvent<T extends Exclude<ListingEventType, 'listing.booking-refused'>>(
  type: T,
  listing: ListingSnapshot,
  changes: Partial<ListingSnapshot> = {},
): EventOf<T> {
  const data = { ...listing, ...changes };
  return anEvent(type, { aggregateId: data.listingId, sequence: data.version, data } as never);
}
