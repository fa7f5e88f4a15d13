import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** The build scripts are plain JavaScript without types. */
const { writeBuildDescription, isComplete } = (await import(join(import.meta.dirname, 'build-description.mjs'))) as {
  writeBuildDescription: (build: { folder: string; description: object }) => Promise<void>;
  isComplete: (folder: string) => Promise<boolean>;
};

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wholesale-build-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'main.js'), 'start()');
  writeFileSync(join(folder, 'main.js.br'), 'brotli');
  writeFileSync(join(folder, 'assets/later.js'), 'later()');
  await writeBuildDescription({ folder, description: { name: 'shell' } });
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a build lists its files with their sizes, so that the gateway detects an incomplete upload', () => {
  expect(JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8'))).toEqual({
    name: 'shell',
    files: { 'assets/later.js': 7, 'main.js': 7, 'main.js.br': 6 },
  });
});

describe('a build is not built again', () => {
  it('while all its files are there', async () => {
    expect(await isComplete(folder)).toBe(true);
  });

  it.each([
    ['a file is missing', () => rmSync(join(folder, 'assets/later.js'))],
    ['a file is cut off', () => truncateSync(join(folder, 'main.js'), 3)],
    ['its description is missing', () => rmSync(join(folder, 'build.json'))],
    ['its description is cut off', () => truncateSync(join(folder, 'build.json'), 9)],
    ['its description lists no files', () => writeFileSync(join(folder, 'build.json'), '{"name":"shell"}')],
  ])('but is when %s', async (_, damage) => {
    damage();

    expect(await isComplete(folder)).toBe(false);
  });
});
