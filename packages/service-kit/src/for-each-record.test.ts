import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { forEachRecord } from './for-each-record.ts';

describe('work on many records because of one event', () => {
  it('is done ten records at a time', async () => {
    let [running, most, done] = [0, 0, 0];

    await forEachRecord(
      Array.from({ length: 5_000 }, (_, index) => index),
      async () => {
        most = Math.max(most, (running += 1));
        await nextTurn();
        running -= 1;
        done += 1;
      },
      new AbortController().signal,
    );

    expect({ most, done }).toEqual({ most: 10, done: 5_000 });
  });

  it('ends when the time of its handler is over', async () => {
    const time = new AbortController();
    let done = 0;
    const work = async () => {
      await nextTurn();
      if ((done += 1) === 100) time.abort();
    };

    await expect(forEachRecord(Array.from({ length: 5_000 }), work, time.signal)).rejects.toThrow();

    const doneThen = done;
    await nextTurn();
    expect(doneThen).toBeLessThan(120);
    expect(done).toBeLessThan(120);
  });

  it('fails with the failure of a record, and begins no further ones', async () => {
    const begun: number[] = [];

    const working = forEachRecord(
      Array.from({ length: 5_000 }, (_, index) => index),
      async (index) => {
        begun.push(index);
        await nextTurn();
        if (index === 20) throw new Error('the database is away');
      },
      new AbortController().signal,
    );

    await expect(working).rejects.toThrow('the database is away');
    expect(begun.length).toBeLessThan(50);
  });
});
