import { describe, expect, it } from '@jest/globals';
import { createResponseCache, matchesEtag } from './response-cache.ts';

/** A clock and a load that the test controls. */
function aKept({ maxEntries = 100 } = {}) {
  const clock = { ms: 0 };
  const state = { value: 'first' as unknown, loads: 0, failing: false };
  const kept = createResponseCache<string>({
    maxAgeMs: 1_000,
    maxEntries,
    now: () => clock.ms,
    load: async (key) => {
      state.loads += 1;
      const { value, failing } = state;
      await Promise.resolve();
      if (failing) throw new Error('no database');
      return { value: [key, value], headers: { Link: '<next>' } };
    },
  });
  return { kept, clock, state };
}
const textOf = async (answer: Promise<{ bytes: Buffer }>) => (await answer).bytes.toString();

describe('the response cache', () => {
  it('answers JSON with an ETag and the headers of the load', async () => {
    const { kept } = aKept();

    const { bytes, headers } = await kept.reply('a');

    expect(JSON.parse(bytes.toString())).toEqual(['a', 'first']);
    expect(headers).toEqual({
      'Cache-Control': 'no-cache',
      ETag: expect.stringMatching(/^"[\w-]{27}"$/),
      Link: '<next>',
    });
  });

  it('gives equal states the same ETag and different states different ones', async () => {
    const { kept, state } = aKept();
    const first = (await kept.reply('a')).headers['ETag'];

    kept.invalidate();
    const same = (await kept.reply('a')).headers['ETag'];
    state.value = 'second';
    kept.invalidate();
    const other = (await kept.reply('a')).headers['ETag'];

    expect(same).toBe(first);
    expect(other).not.toBe(first);
  });

  it('loads once for simultaneous and later callers until the age limit', async () => {
    const { kept, clock, state } = aKept();

    await Promise.all([kept.reply('a'), kept.reply('a'), kept.reply('a')]);
    clock.ms = 999;
    await kept.reply('a');
    expect(state.loads).toBe(1);

    clock.ms = 1_000;
    state.value = 'second';
    expect(await textOf(kept.reply('a'))).toBe('["a","second"]');
    expect(state.loads).toBe(2);
  });

  it('shows a change to every later caller, even when a load was in progress', async () => {
    const { kept, state } = aKept();
    const before = kept.reply('a');

    state.value = 'second';
    kept.invalidate();
    const after = kept.reply('a');

    expect(await textOf(before)).toBe('["a","first"]');
    expect(await textOf(after)).toBe('["a","second"]');
    expect(await textOf(kept.reply('a'))).toBe('["a","second"]');
  });

  it('does not cache a failure', async () => {
    const { kept, state } = aKept();
    state.failing = true;
    await expect(kept.reply('a')).rejects.toThrow('no database');

    state.failing = false;
    expect(await textOf(kept.reply('a'))).toBe('["a","first"]');
  });

  it('evicts responses beyond its limit', async () => {
    const { kept, state } = aKept({ maxEntries: 2 });

    for (const key of ['a', 'b', 'c']) await kept.reply(key);
    await kept.reply('c');
    await kept.reply('b');
    expect(state.loads).toBe(3);

    await kept.reply('a');
    expect(state.loads).toBe(4);
  });
});

describe('a client that has the response', () => {
  it.each([
    ['"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    [undefined, false],
  ])('If-None-Match %s: %s', (named, expected) => {
    expect(matchesEtag({ headers: { 'if-none-match': named, 'cache-control': 'no-cache' } }, '"a"')).toBe(expected);
  });

  it('is not recognised without an ETag', () => {
    expect(matchesEtag({ headers: { 'if-none-match': '*' } }, undefined)).toBe(false);
  });
});
