import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { installTool } from '@wholesale/parts';

/** A tool with one local dependency, so that npm needs no network. */
let folder: string;
const lines: string[] = [];
const install = () => installTool({ name: 'a tool', folder, size: '1 MB' }, (line) => lines.push(line));
const inFolder = (path: string) => join(folder, path);
const write = (path: string, content: object) => writeFileSync(inFolder(path), JSON.stringify(content));
/** Changes when npm recreates the folder. */
const installation = () => statSync(inFolder('node_modules')).ino;

function writeLock(version: string): void {
  const dependencies = { hammer: 'file:hammer' };
  write('hammer/package.json', { name: 'hammer', version });
  write('package.json', { name: 'a-tool', dependencies });
  write('package-lock.json', {
    name: 'a-tool',
    lockfileVersion: 3,
    packages: {
      '': { name: 'a-tool', dependencies },
      hammer: { version },
      'node_modules/hammer': { resolved: 'hammer', link: true },
    },
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wholesale-tool-'));
  mkdirSync(inFolder('hammer'));
  writeLock('1.0.0');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a tool is installed once, also for processes that need it at the same time', async () => {
  await Promise.all([install(), install()]);
  const first = installation();
  await install();

  expect(existsSync(inFolder('node_modules/hammer/package.json'))).toBe(true);
  expect(installation()).toBe(first);
  expect(existsSync(inFolder('.install.lock'))).toBe(false);
});

it('a changed lock file is installed again', async () => {
  await install();
  const mark = () => readFileSync(inFolder('node_modules/.installed-for'), 'utf8');
  const before = mark();

  writeLock('2.0.0');
  await install();

  expect(mark()).not.toBe(before);
});

it('an installation that was interrupted is repeated', async () => {
  mkdirSync(inFolder('node_modules/half'), { recursive: true });

  await install();

  expect(existsSync(inFolder('node_modules/half'))).toBe(false);
  expect(existsSync(inFolder('node_modules/hammer/package.json'))).toBe(true);
});

it('a tool that npm cannot install is an error that names it, and the next start tries again', async () => {
  write('package.json', { name: 'a-tool', dependencies: { hammer: 'file:hammer', saw: 'file:saw' } });
  await expect(install()).rejects.toThrow(/^npm could not install a tool:\n/);

  writeLock('1.0.0');
  await install();

  expect(existsSync(inFolder('node_modules/hammer/package.json'))).toBe(true);
});
