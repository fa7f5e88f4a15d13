import { createHash } from 'node:crypto';

/** An id of 24 hexadecimal digits that sorts by time and is the same for the same key, so that a repeat is recognised. */
export function timedId(at: Date, key: string): string {
  const ms = at.getTime();
  const time = hex(Math.floor(ms / 1_000), 8) + hex(ms % 1_000, 3);
  return (
    time +
    createHash('sha256')
      .update(key)
      .digest('hex')
      .slice(0, 24 - time.length)
  );
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
