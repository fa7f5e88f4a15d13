import { z } from 'zod';
import { listingSnapshotSchema } from '../listing.ts';
import { idSchema } from '../values.ts';
import { eventSchema } from './envelope.ts';

export const listingEvents = {
  'listing.created': eventSchema('listing.created', listingSnapshotSchema),
  'listing.updated': eventSchema('listing.updated', listingSnapshotSchema),
  'listing.sold': eventSchema('listing.sold', listingSnapshotSchema),
  'listing.released': eventSchema('listing.released', listingSnapshotSchema),
  'listing.deleted': eventSchema('listing.deleted', listingSnapshotSchema),
  'listing.booking-refused': eventSchema(
    'listing.booking-refused',
    listingSnapshotSchema.extend({
      refused: z.object({ bookingId: idSchema, reason: z.enum(['already-sold', 'listing-deleted', 'price-changed']) }),
    }),
  ),
};
