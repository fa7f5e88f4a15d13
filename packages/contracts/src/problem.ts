import { z } from 'zod';

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
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof problemSchema>;
