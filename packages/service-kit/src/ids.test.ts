import { describe, expect, it } from '@jest/globals';
import { newId } from './ids.ts';

const moment = new Date('2026-11-21T10:00:00.123Z');
const later = (ms: number) => new Date(moment.getTime() + ms);

describe('record ids', () => {
  it('created in one millisecond sort in order of creation', () => {
    const ids = Array.from({ length: 4_000 }, () => newId(moment));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('of a later millisecond sort later, whichever was created first', () => {
    const newest = newId(later(2));
    const ids = [newId(moment), newId(later(1)), newest, newId(later(877))];
    expect(ids.toSorted()).toEqual(ids);
  });

  it('sort after the older ids of earlier seconds, which end in 16 random digits', () => {
    const secondOf = (at: Date) => Math.floor(at.getTime() / 1_000).toString(16);
    expect(newId(moment) > secondOf(later(-1_000)) + 'f'.repeat(16)).toBe(true);
    expect(newId(moment) < secondOf(later(1_000)) + '0'.repeat(16)).toBe(true);
  });

  it('are 24 hexadecimal digits that start with the second, like MongoDB’s', () => {
    expect(newId(moment)).toMatch(/^[0-9a-f]{24}$/);
    expect(parseInt(newId(moment).slice(0, 8), 16)).toBe(Math.floor(moment.getTime() / 1_000));
  });

  it('differ even when two replicas create them in the same millisecond', () => {
    // Another time in between resets the counter, like a restart.
    const restarted = () => newId(later(1)) && newId(moment);
    expect(new Set(Array.from({ length: 200 }, restarted)).size).toBe(200);
  });
});
