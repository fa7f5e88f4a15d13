import { randomBytes } from 'node:crypto';

/** Ids made so far in the latest millisecond. */
let latest = { ms: 0, count: 0 };
const mostPerMs = 0xfff;

/**
 * A new record id: an ObjectId's 24 hexadecimal digits, in the order of their moments. They are the second (8 digits, as in an ObjectId),
 * the millisecond (3), a counter for ids of one process in one millisecond (3), and 40 random bits that keep replicas apart. Ids that two
 * replicas make in the same millisecond have no order that means anything, but always the same one.
 * @param at the moment the record belongs to; the demo market gives past ones
 */
export function newId(at: Date = new Date()): string {
  const ms = at.getTime();
  latest = { ms, count: ms === latest.ms ? Math.min(latest.count + 1, mostPerMs) : 0 };
  return hex(Math.floor(ms / 1000), 8) + hex(ms % 1000, 3) + hex(latest.count, 3) + randomBytes(5).toString('hex');
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
