import { randomBytes } from 'node:crypto';

let latest = { ms: 0, count: 0 };
const maxPerMs = 0xfff;

/**
 * A new record id of 24 hexadecimal digits that sorts by time: seconds (8), milliseconds (3), a counter within this process's
 * millisecond (3), and 40 random bits that separate replicas.
 * @param at when the record was created; seed data uses past moments
 */
export function newId(at: Date = new Date()): string {
  const ms = at.getTime();
  latest = { ms, count: ms === latest.ms ? Math.min(latest.count + 1, maxPerMs) : 0 };
  return hex(Math.floor(ms / 1000), 8) + hex(ms % 1000, 3) + hex(latest.count, 3) + randomBytes(5).toString('hex');
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
