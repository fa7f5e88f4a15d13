import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import {
  bookingStatuses,
  emailSchema,
  endReasons,
  idSchema,
  lineSchema,
  longest,
  priceSchema,
  refusals,
  roles,
  textSchema,
} from '../values.ts';
import { idParams, inserted, modified, pageSchema } from './shared.ts';

export const bookingSchema = z
  .object({
    _id: idSchema,
    listingId: idSchema,
    name: z.string(),
    email: z.string(),
    itemName: z.string(),
    price: z.number(),
    phone: z.string(),
    location: z.string(),
    picture: z.string(),
    bookedAt: z.iso.datetime(),
    status: z.enum(bookingStatuses),
    deadline: z.iso.datetime().optional().describe('when it ends unless somebody acts'),
    reason: z.enum(endReasons).optional(),
    refusedFor: z.enum(refusals).optional(),
  })
  .meta({ id: 'Booking' });
export type Booking = z.output<typeof bookingSchema>;

export const bookingsEndpoints = defineEndpoints('bookings', {
  bookPhone: {
    access: { who: ['buyer'] },
    summary: 'Book a phone; the first one gets it',
    rate: 'booking',
    idempotent: true,
    namesOwnAddress: true,
    body: z.object({
      listingId: idSchema
        .optional()
        .describe('which phone; without it the phone is found by itemName, price and picture'),
      phone: lineSchema(longest.telephone),
      location: lineSchema(longest.meetingPlace),
      // These four are compared with what the shop has, or ignored, and never kept.
      itemName: z.string().max(200).optional(),
      price: priceSchema.optional(),
      picture: z.string().max(500).optional(),
      name: z.string().max(200).optional().describe('ignored: the record’s name is stored'),
      email: z.string().max(longest.email).optional().describe('ignored: the record’s address is stored'),
    }),
    responses: { 201: inserted },
    failures: {
      403: ['own-listing'],
      404: ['listing-not-found'],
      409: [
        'already-booked',
        'price-changed',
        'listing-ambiguous',
        'listing-not-matched',
        'too-many-bookings',
        'booking-paused',
      ],
      410: ['listing-deleted'],
    },
  },
  listBookings: {
    access: { who: roles, whose: 'query.email' },
    summary: 'The caller’s bookings, newest first; an admin names the buyer',
    query: pageSchema.extend({ email: emailSchema.optional() }),
    responses: { 200: z.array(bookingSchema) },
    failures: { 400: ['email-required'], 403: ['not-yours'] },
  },
  cancelBooking: {
    access: { who: roles, whose: 'own booking' },
    summary: 'End a booking that is not completed: by its buyer, its seller or an admin; a repeat is fine',
    alsoUnderApi: true,
    params: idParams,
    body: z.object({ reason: textSchema(longest.reason).optional().describe('shown to the other side') }).optional(),
    responses: { 200: modified.extend({ status: z.literal('cancelled') }) },
    failures: { 404: ['booking-not-found'], 409: ['already-sold'] },
  },
  showHolder: {
    access: { who: ['seller', 'admin'], whose: 'own listing' },
    summary: 'The booking that holds a phone, with how to reach its buyer: for the seller of the phone',
    params: idParams,
    responses: { 200: bookingSchema },
    failures: { 404: ['booking-not-found'] },
  },
  findActiveBooking: {
    access: { who: { service: ['catalog'] } },
    summary: 'The booking that holds a listing or completed its sale, for catalog',
    params: idParams,
    responses: {
      200: z.object({
        bookingId: idSchema,
        buyerId: idSchema,
        price: z.number(),
        completedAt: z.iso.datetime().optional().describe('absent while the booking holds the listing'),
      }),
    },
    failures: { 404: ['booking-not-found'] },
  },
});
