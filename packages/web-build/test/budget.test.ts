import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';

const tool = (name: string) => join(import.meta.dirname, '../src', name);

beforeAll(() => {
  const build = spawnSync(process.execPath, [tool('build.mjs')], { encoding: 'utf8' });
  expect([build.status, build.stderr]).toEqual([0, '']);
}, 300_000);

it('the live shell offers every name that the remotes use of its shared modules', () => {
  const { offers } = descriptionOf('shell');
  expect(offers.router).toEqual(expect.arrayContaining(['BrowserRouter', 'Link']));
  for (const app of ['storefront', 'dashboard']) {
    const { needs } = descriptionOf(app);
    expect(needs.router).toContain('Link');
    for (const [module, names] of Object.entries(needs)) expect(offers[module]).toEqual(expect.arrayContaining(names));
  }
});

it.each(['shell', 'storefront', 'dashboard'])('every script of the %s asks to be compiled while it loads', (app) => {
  const folder = liveFolderOf(app);
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));

  const hinted = scripts.filter((file) => readFileSync(join(folder, file), 'utf8').startsWith(compileHint));
  expect(scripts).toContainEqual(expect.stringMatching(app === 'shell' ? /^main\./ : /^remoteEntry\./));
  expect(hinted).toEqual(scripts);
});
const compileHint = '//# allFunctionsCalledOnLoad\n';

type SharedExports = Record<string, string[]>;
const descriptionOf = (app: string): { needs: SharedExports; offers: SharedExports } =>
  JSON.parse(readFileSync(join(liveFolderOf(app), 'build.json'), 'utf8'));

function liveFolderOf(app: string): string {
  const home = join(import.meta.dirname, '../../../.wholesale/dist', app);
  return join(home, readFileSync(join(home, 'current'), 'utf8').split('\n')[0] ?? '');
}

it('the built front-ends are within their size budgets', () => {
  const { stdout } = spawnSync(process.execPath, [tool('budget.mjs')], { encoding: 'utf8' });

  expect(stdout.split('\n').filter((line) => line.endsWith('over budget'))).toEqual([]);
  expect(stdout).toMatch(/JS of \/ /);
});
