import { z } from 'zod';
import { hasHiddenCharacters, highest, idPattern, isPossiblePrice, longest, pricePattern } from './plain-values.ts';

export * from './plain-values.ts';

export const idSchema = z.string().regex(idPattern, 'must be an id of 24 hexadecimal digits');

export const emailSchema = z
  .email('must be an email address')
  .max(longest.email)
  .transform((email) => email.toLowerCase());

const notAllowed = 'has characters that are not allowed';
const isPlainLine = (text: string): boolean => !hasHiddenCharacters(text);
const isPlainText = (text: string): boolean => isPlainLine(text.replaceAll(/[\n\r\t\u2028\u2029]/g, ' '));

/** One line of text, trimmed, 0 to `max` characters. */
export const optionalLineSchema = (max: number) => z.string().trim().max(max).refine(isPlainLine, notAllowed);

/** One line of text, trimmed, 1 to `max` characters. */
export const lineSchema = (max: number) =>
  z.string().trim().min(1, 'is required').max(max).refine(isPlainLine, notAllowed);

/** Text with line breaks, trimmed, up to `max` characters. */
export const textSchema = (max: number) => z.string().trim().max(max).refine(isPlainText, notAllowed);

/** A price in the shop's currency with up to two decimals; numeric text becomes a number. */
export const priceSchema = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(new RegExp(`^\\s*${pricePattern}\\s*$`), 'must be a number')
        .transform(Number),
    ],
    { error: 'must be a number' },
  )
  .refine(isPossiblePrice, `must be more than 0 and at most ${highest.price.toLocaleString('en')}`)
  .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, 'has at most two decimals');

/** The address of a stored photo: `/photos/<hash>-<width>.webp` or one of the configured photo host. */
export const pictureSchema = z.string().max(500).refine(isPlainLine, notAllowed);
