import { createHash } from 'node:crypto';

/** SHA-256 of a value as JSON, in hex. */
export const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(inKeyOrder(value)))
    .digest('hex');

/** The same JSON in another order of fields is the same request. */
function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([field, content]) => [field, inKeyOrder(content)]);
}
