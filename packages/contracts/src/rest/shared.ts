import { z } from 'zod';
import { idSchema, maxPerPage } from '../values.ts';

/** Collections take a page size and the id of the last item already seen; the answer's `Link: rel="next"` carries both. */
export const pageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(maxPerPage).default(maxPerPage),
  after: idSchema.optional(),
});
export type Page = z.output<typeof pageSchema>;

export const idParams = z.object({ id: idSchema });
export const modified = z.object({ acknowledged: z.literal(true), modifiedCount: z.number().int() });
export const deleted = z.object({ acknowledged: z.literal(true), deletedCount: z.number().int() });
export const inserted = z.object({ acknowledged: z.literal(true), insertedId: idSchema });
