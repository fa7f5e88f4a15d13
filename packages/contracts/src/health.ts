import { z } from 'zod';

/** The answer of `/health/live` of every process. */
export const liveSchema = z.object({
  status: z.literal('live'),
  commit: z.string().optional().describe('of the sources from which the image was built'),
});
export type Live = z.output<typeof liveSchema>;
