import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';

/** How many rows each group of attacks has. */
const groups = { A: 8, B: 8, C: 8, D: 10, E: 9, F: 3, G: 7, H: 15 };
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, row, , tests] = /^\| ([A-H]\d+) \| ([^|]+) \| (.+) \|$/.exec(line) ?? [];
    return row && tests ? [{ row, tests: [...tests.matchAll(/\]\(\.\.\/([^)]+\.test\.tsx?)\) `([^`]+)`/g)] }] : [];
  });

describe('the table of attacks', () => {
  it('has every row once, in order', () => {
    const expected = Object.entries(groups).flatMap(([group, count]) =>
      Array.from({ length: count }, (_, at) => `${group}${at + 1}`),
    );

    expect(rows.map(({ row }) => row)).toEqual(expected);
  });

  it('names a test for every row', () => {
    const without = rows.filter(({ tests }) => tests.length === 0).map(({ row }) => row);

    expect(without).toEqual([]);
  });

  it.each(rows.filter(({ tests }) => tests.length > 0))('names only tests of $row that exist', ({ tests }) => {
    for (const [, file = '', title = ''] of tests) {
      const source = readFileSync(join(root, file), 'utf8');
      const found = [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted));
      expect([file, title, found]).toEqual([file, title, true]);
    }
  });
});
