import { z } from 'zod';
import { cancellationReasons } from '../rest/bookings.ts';
import { idSchema } from '../values.ts';
import { eventSchema } from './envelope.ts';

const bookingFacts = { bookingId: idSchema, listingId: idSchema, buyerId: idSchema, price: z.number() };

export const bookingEvents = {
  'booking.placed': eventSchema('booking.placed', z.object(bookingFacts)),
  'booking.cancelled': eventSchema(
    'booking.cancelled',
    z.object({ ...bookingFacts, reason: z.enum(cancellationReasons) }),
  ),
};
