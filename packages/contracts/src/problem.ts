import { z } from 'zod';
import { bookingStatuses } from './plain-values.ts';

/** Every failure, as `application/problem+json` (RFC 9457). */
export const problemSchema = z
  .object({
    type: z.string().default('about:blank'),
    title: z.string(),
    status: z.number().int(),
    code: z.string().describe('stable, for programs: `already-booked`'),
    message: z.string().describe('a sentence for a person'),
    requestId: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    state: z.enum(bookingStatuses).optional().describe('of the deal, when it is not in the state that a call needs'),
    until: z.iso.datetime().optional().describe('when the person may try again, of `booking-paused`'),
    acknowledged: z.literal(false).optional().describe('of POST /advertise, as specified'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof problemSchema>;
/** What a failure may add to every problem. */
export type ProblemExtra = Partial<Pick<Problem, 'state' | 'until' | 'acknowledged'>>;
