import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';
import { processFolders } from './process-settings.ts';

type Names = Record<string, string>;
type Entry = {
  dev?: boolean;
  link?: boolean;
  resolved?: string;
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  devDependencies?: Names;
};
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};

/** The location of a package imported from a folder: in it, or in the nearest folder above. */
function find(name: string, folder: string): string | undefined {
  const here = join(folder, 'node_modules', name);
  if (packages[here]) return here;
  return folder === '.' ? undefined : find(name, dirname(folder));
}

/**
 * What `npm ci --omit=dev --workspace <folder>` installs. npm also follows the development dependencies of workspaces, and
 * omits only what is for development alone: a development dependency on another workspace installs that workspace's packages.
 */
function packagesOfImage(folder: string, found = new Set<string>()): Set<string> {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = packages[folder] ?? {};
  for (const name of Object.keys({
    ...dependencies,
    ...optionalDependencies,
    ...peerDependencies,
    ...devDependencies,
  })) {
    const path = find(name, folder);
    const entry = path && packages[path];
    if (!entry || entry.dev || found.has(path)) continue;
    found.add(path);
    packagesOfImage(entry.link ? (entry.resolved ?? path) : path, found);
  }
  return found;
}

describe('an image contains what its process needs, and nothing of tests, builds or the launcher', () => {
  const unwanted =
    /node_modules\/(webpack|typescript|playwright-core|firebase-tools|jest|esbuild|react|testcontainers|mongodb-memory-server-core|@wholesale\/(testing|parts|scripts|demo-market|web-.*))$/;

  it.each(processFolders)('%s', (folder) => {
    const names = [...packagesOfImage(folder)];

    expect(names.filter((name) => unwanted.test(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['node_modules/express', 'node_modules/zod', 'node_modules/jose']));
    expect(names.length).toBeLessThan(180);
  });

  it('catalog has the build of sharp for WebAssembly in the same version', () => {
    // A direct dependency, because `npm ci --workspace` leaves out what an optional one needs.
    const { sharp, '@img/sharp-wasm32': wasm } = packages['services/catalog']?.dependencies ?? {};

    expect(sharp).toBeDefined();
    expect(wasm).toBe(sharp);
  });
});
