import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const tool = (name: string) => join(import.meta.dirname, '../src', name);

it('the built front-ends are within their size budgets', () => {
  const build = spawnSync(process.execPath, [tool('build.mjs')], { encoding: 'utf8' });
  expect([build.status, build.stderr]).toEqual([0, '']);

  const { stdout } = spawnSync(process.execPath, [tool('budget.mjs')], { encoding: 'utf8' });

  expect(stdout.split('\n').filter((line) => line.endsWith('over budget'))).toEqual([]);
  expect(stdout).toMatch(/JS of \/ /);
}, 300_000);
