import { z } from 'zod';
import { listingSnapshotSchema } from '../listing.ts';
import { idSchema, refusals } from '../values.ts';
import { eventSchema } from './envelope.ts';

export const listingEvents = {
  'listing.created': eventSchema('listing.created', listingSnapshotSchema),
  'listing.updated': eventSchema('listing.updated', listingSnapshotSchema),
  'listing.reserved': eventSchema('listing.reserved', listingSnapshotSchema),
  /** Sold for good. In the first release, with a `bookingId` and no `availability`: reserved. */
  'listing.sold': eventSchema('listing.sold', listingSnapshotSchema),
  'listing.released': eventSchema('listing.released', listingSnapshotSchema),
  'listing.deleted': eventSchema(
    'listing.deleted',
    listingSnapshotSchema.extend({ deletedBy: z.enum(['seller', 'admin', 'system']).optional() }),
  ),
  'listing.booking-refused': eventSchema(
    'listing.booking-refused',
    listingSnapshotSchema.extend({
      refused: z.object({ bookingId: idSchema, reason: z.enum(refusals) }),
    }),
  ),
};
export type ListingEventType = keyof typeof listingEvents;
