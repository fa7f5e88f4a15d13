import { describe, expect, it } from '@jest/globals';
import { firstThatServes, lookAround, type Candidate } from './first-that-serves.ts';
import { PartError, type PartFailure } from './part-error.ts';

const there = (name: string): Candidate<string> => ({ name, missing: () => undefined, start: async () => name });
const missing = (name: string): Candidate<string> => ({ ...there(name), missing: () => 'not on the PATH' });
const failing = (name: string, failure: PartFailure): Candidate<string> => ({
  ...there(name),
  start: () => Promise.reject(new PartError(failure, `${name} is ill`)),
});

function order(...candidates: Candidate<string>[]) {
  const lines: string[] = [];
  const started = firstThatServes({
    part: 'database',
    candidates,
    install: 'install x',
    log: (line) => lines.push(line),
  });
  return { started, lines };
}

describe('the first available candidate is used', () => {
  it('skips what is missing without a message', async () => {
    const { started, lines } = order(missing('a'), there('b'), there('c'));

    expect(await started).toBe('b');
    expect(lines).toEqual([]);
  });

  it('a failure names the next candidate', async () => {
    const { started, lines } = order(failing('a', 'did-not-start'), missing('b'), there('c'));

    expect(await started).toBe('c');
    expect(lines).toEqual(['database: a is ill; trying c next']);
  });

  it.each(['damaged-data', 'disk-full', 'in-use', 'port-in-use'] as const)(
    '%s ends the search, so that no empty server hides the data',
    async (failure) => {
      const { started } = order(failing('a', failure), there('b'));

      await expect(started).rejects.toThrow('a is ill');
    },
  );

  it('the last failure says what to install and what was tried', async () => {
    const { started } = order(missing('a'), failing('b', 'did-not-start'));

    await expect(started).rejects.toThrow('No database is available on this machine: install x. Tried: b is ill.');
  });
});

it('npm run doctor starts nothing and marks the candidate that would be used', async () => {
  const never: Candidate<string> = { ...there('c'), start: () => Promise.reject(new Error('started')) };

  expect(await lookAround([missing('a'), there('b'), never])).toEqual([
    { name: 'a', why: 'not on the PATH', chosen: false },
    { name: 'b', why: 'used', chosen: true },
    { name: 'c', why: 'available, not needed', chosen: false },
  ]);
});
