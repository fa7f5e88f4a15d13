import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import {
  bookingStatuses,
  brands,
  conditions,
  dealActions,
  dealActors,
  endReasons,
  idSchema,
  lineSchema,
  longest,
  perShortPage,
  refusals,
  textSchema,
} from '../values.ts';
import { idParams } from './shared.ts';

/** Where and when the two meet. Absent fields are not agreed yet. */
export const meetingSchema = z.object({ place: z.string().optional(), at: z.iso.datetime().optional() });
export type Meeting = z.output<typeof meetingSchema>;

/** A booking as its two sides see it. */
export const dealSchema = z
  .object({
    _id: idSchema,
    listingId: idSchema,
    itemName: z.string(),
    price: z.number(),
    picture: z.string(),
    listing: z
      .object({
        brand: z.enum(brands),
        condition: z.enum(conditions),
        location: z.string(),
        useTime: z.string(),
        storage: z.number().optional(),
        colour: z.string().optional(),
      })
      .describe('the phone as it was when it was booked'),
    viewer: z.enum(['buyer', 'seller', 'admin']).describe('the side of the person who asks'),
    buyerId: idSchema,
    buyerName: z.string(),
    buyerEmailConfirmed: z.boolean().optional().describe('absent while the person is not known yet'),
    sellerId: idSchema,
    sellerName: z.string(),
    sellerEmailConfirmed: z.boolean().optional(),
    status: z.enum(bookingStatuses),
    bookedAt: z.iso.datetime(),
    deadline: z.iso.datetime().optional().describe('when the deal ends unless somebody acts'),
    reason: z.enum(endReasons).optional(),
    refusedFor: z.enum(refusals).optional(),
    endedBy: z.enum(dealActors).optional(),
    meeting: meetingSchema,
    contact: z
      .object({ phone: z.string(), location: z.string() })
      .describe(
        'what the buyer wrote when booking: how to reach them and where to meet; empty for the others once the deal has ended without a handover',
      ),
    code: z
      .string()
      .regex(/^\d{6}$/)
      .optional()
      .describe('for the buyer of an accepted deal only'),
    codeLockedUntil: z.iso.datetime().optional().describe('for the seller, after five wrong codes'),
    history: z
      .array(
        z.object({
          at: z.iso.datetime(),
          by: z.enum(dealActors),
          action: z.enum(dealActions),
          reason: z.enum(endReasons).optional(),
          note: z.string().optional().describe('what the person wrote'),
        }),
      )
      .describe('oldest first'),
  })
  .meta({ id: 'Deal' });
export type Deal = z.output<typeof dealSchema>;

const deal = { 200: dealSchema };
const ofBothSides = { who: ['buyer', 'seller', 'admin'], whose: 'own booking' } as const;
const failures = { 404: ['booking-not-found'], 409: ['wrong-state'] } as const;
const noteSchema = textSchema(longest.reason);

export const dealsEndpoints = defineEndpoints('bookings', {
  listDeals: {
    access: { who: ['buyer', 'seller'], whose: 'own booking' },
    summary: 'The caller’s deals, newest first, 20 at a time',
    query: z.object({
      role: z.enum(['buyer', 'seller']).describe('the side on which the caller is'),
      status: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(bookingStatuses)).max(bookingStatuses.length))
        .optional()
        .describe('one or more, with commas between them; without it, all'),
      after: idSchema.optional(),
      limit: z.coerce.number().int().min(1).max(perShortPage).default(perShortPage),
    }),
    responses: { 200: z.array(dealSchema) },
  },
  showDeal: {
    access: ofBothSides,
    summary: 'One deal: for its buyer, its seller and admins',
    params: idParams,
    responses: deal,
    failures: { 404: ['booking-not-found'] },
  },
  acceptDeal: {
    access: { who: ['seller'], whose: 'own booking' },
    summary: 'Accept a booking: both sides can then arrange the handover; a repeat is fine',
    params: idParams,
    responses: deal,
    failures,
  },
  declineDeal: {
    access: { who: ['seller'], whose: 'own booking' },
    summary: 'Decline a booking that waits for an answer: the phone is available again',
    params: idParams,
    body: z.object({ reason: noteSchema.optional().describe('shown to the buyer') }),
    responses: deal,
    failures,
  },
  setMeeting: {
    access: { who: ['buyer', 'seller'], whose: 'own booking' },
    summary: 'Place and time of the handover, of an accepted deal; an absent field is cleared',
    params: idParams,
    body: z.object({
      place: lineSchema(longest.meetingPlace).optional(),
      at: z.iso.datetime().optional().describe('in the future, and before the deadline'),
    }),
    responses: deal,
    failures: { ...failures, 400: ['invalid', 'meeting-time'] },
  },
  handOver: {
    access: { who: ['seller'], whose: 'own booking' },
    summary: 'Complete the deal with the code that the buyer shows; five wrong codes lock it for 15 minutes',
    params: idParams,
    body: z.object({ code: z.string().regex(/^\d{6}$/, 'must be six digits') }),
    responses: deal,
    failures: { ...failures, 409: ['wrong-state', 'wrong-code'], 429: ['code-locked'] },
  },
  confirmReceipt: {
    // A buyer may have become a seller since the booking.
    access: { who: ['buyer', 'seller'], whose: 'own booking' },
    summary: 'Complete the deal as its buyer, who has the phone; a repeat is fine',
    params: idParams,
    responses: deal,
    failures,
  },
});
