import { randomBytes } from 'node:crypto';

/**
 * A new record id: an ObjectId's 24 hexadecimal digits, so that ids of later moments sort after earlier ones.
 * @param at the moment the record belongs to; the demo market gives past ones
 */
export function newId(at: Date = new Date()): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex');
}
