import { z } from 'zod';
import { meetingSchema } from '../rest/deals.ts';
import { dealActors, endReasons, idSchema, refusals } from '../values.ts';
import { eventSchema } from './envelope.ts';

const bookingFacts = { bookingId: idSchema, listingId: idSchema, buyerId: idSchema, price: z.number() };

/** What other services need to know of a deal; enough for a message about it. */
const dealFacts = { ...bookingFacts, sellerId: idSchema, itemName: z.string(), picture: z.string() };
const deadline = z.iso.datetime().describe('when the deal ends unless somebody acts');

/** The reasons of the first release. */
const formerReasons = [
  'cancelled-by-buyer',
  'cancelled-by-seller',
  'cancelled-by-admin',
  'already-sold',
  'price-changed',
  'listing-deleted',
  'buyer-deleted',
] as const;

export const bookingEvents = {
  'booking.placed': eventSchema('booking.placed', z.object(bookingFacts)),
  'booking.held': eventSchema('booking.held', z.object({ ...dealFacts, deadline })),
  'booking.accepted': eventSchema('booking.accepted', z.object({ ...dealFacts, deadline })),
  'booking.meeting-changed': eventSchema(
    'booking.meeting-changed',
    z.object({ ...dealFacts, by: z.enum(['buyer', 'seller']), meeting: meetingSchema }),
  ),
  'booking.reminder-due': eventSchema(
    'booking.reminder-due',
    z.object({ ...dealFacts, deadline, meeting: meetingSchema }),
  ),
  'booking.completed': eventSchema('booking.completed', z.object({ ...dealFacts, by: z.enum(['buyer', 'seller']) })),
  'booking.ended': eventSchema(
    'booking.ended',
    z.object({
      ...dealFacts,
      reason: z.enum(endReasons),
      refusedFor: z.enum(refusals).optional(),
      endedBy: z.enum(dealActors),
      note: z.string().optional().describe('what the person wrote who ended it'),
      neverHeld: z
        .literal(true)
        .optional()
        .describe('it ended before the phone was reserved, so its seller never received it'),
    }),
  ),
  /** Of the first release; `booking.ended` replaces it. */
  'booking.cancelled': eventSchema('booking.cancelled', z.object({ ...bookingFacts, reason: z.enum(formerReasons) })),
};
