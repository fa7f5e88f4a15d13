import { z } from 'zod';
import { conditions, highest, pricePattern } from '../values.ts';

/** Several choices in one parameter, separated by commas: `good,fair`. */
const choices = <Choice extends z.ZodType<unknown, string>>(choice: Choice) =>
  z
    .string()
    .max(100)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(choice).max(20));

/** Numeric text; an empty one, as a form sends it, is none. */
const price = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(new RegExp(`^(${pricePattern})?$`))
        .transform((text) => (text === '' ? undefined : Number(text))),
    ],
    { error: 'must be a number' },
  )
  .refine(
    (price) => price === undefined || (price >= 0 && price <= highest.price),
    `must be at least 0 and at most ${highest.price.toLocaleString('en')}`,
  );

/** Which phones of a brand: each field narrows, an absent one leaves open. */
export const filterSchema = z.object({
  condition: choices(z.enum(conditions)).optional().describe('of excellent, good, fair: any of these'),
  minPrice: price.optional(),
  maxPrice: price.optional(),
  storage: choices(
    z
      .string()
      .regex(/^\d{1,4}$/, 'must be a number of GB')
      .transform(Number),
  )
    .optional()
    .describe('GB: any of these'),
  verified: z.enum(['true']).optional().describe('only of verified sellers'),
});
export type Filter = z.output<typeof filterSchema>;

/** Where a page begins: as the `Link` of the page before names it. */
export const cursorSchema = z
  .string()
  .regex(new RegExp(`^(${pricePattern}-)?[0-9a-f]{24}$`), 'must be what the Link header named');

const counted = z.number().int();

/** A choice is counted as if it alone were chosen in its group, under all that is chosen in the other groups. */
export const facetsSchema = z
  .object({
    total: counted.describe('phones that the whole filter finds'),
    conditions: z.object({ excellent: counted, good: counted, fair: counted }),
    storages: z.array(z.object({ storage: z.number().int().describe('GB'), phones: counted })),
    verified: counted,
    price: z
      .object({ lowest: z.number(), highest: z.number() })
      .nullable()
      .describe('of all unsold phones of the brand; null when there is none'),
  })
  .meta({ id: 'Facets' });
export type Facets = z.output<typeof facetsSchema>;
