import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const tool = (name: string) => join(import.meta.dirname, '../src', name);

it('the live shell offers every name that the remotes use of its shared modules', () => {
  const build = spawnSync(process.execPath, [tool('build.mjs')], { encoding: 'utf8' });
  expect([build.status, build.stderr]).toEqual([0, '']);

  const { offers } = descriptionOf('shell');
  expect(offers.router).toEqual(expect.arrayContaining(['BrowserRouter', 'Link']));
  for (const app of ['storefront', 'dashboard']) {
    const { needs } = descriptionOf(app);
    expect(needs.router).toContain('Link');
    for (const [module, names] of Object.entries(needs)) expect(offers[module]).toEqual(expect.arrayContaining(names));
  }
});

type SharedExports = Record<string, string[]>;
function descriptionOf(app: string): { needs: SharedExports; offers: SharedExports } {
  const home = join(import.meta.dirname, '../../../.wholesale/dist', app);
  return JSON.parse(readFileSync(join(home, readFileSync(join(home, 'current'), 'utf8').trim(), 'build.json'), 'utf8'));
}

it('the built front-ends are within their size budgets', () => {
  const build = spawnSync(process.execPath, [tool('build.mjs')], { encoding: 'utf8' });
  expect([build.status, build.stderr]).toEqual([0, '']);

  const { stdout } = spawnSync(process.execPath, [tool('budget.mjs')], { encoding: 'utf8' });

  expect(stdout.split('\n').filter((line) => line.endsWith('over budget'))).toEqual([]);
  expect(stdout).toMatch(/JS of \/ /);
}, 300_000);
