import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isProduction } from './is-production.mjs';

const tests = /\.test\.tsx?$/;
/** Folders; images are built without those of the tests. */
const unused = /(^|[\\/])(node_modules|dist|test)([\\/]|$)/;
const sources = /\.(tsx?|mjs|js|css|svg|png|webp|woff2|json|webmanifest|html)$/;

/**
 * The id of a build: the hash of all its inputs, so that unchanged sources are never built twice and the same
 * sources have the same id on every machine.
 * @param {{ repository: string, app: string }} options
 * @returns {Promise<string>} twelve hexadecimal digits
 */
export async function buildIdOf({ repository, app }) {
  const inputs = [`frontends/${app}`, 'packages/web-kit', 'packages/web-build', 'packages/contracts'];
  const files = (await Promise.all(inputs.map((folder) => sourceFiles(join(repository, folder))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(relative(repository, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  hash.update(await frontEndVersions(repository));
  if (isProduction()) hash.update('production');
  return hash.digest('hex').slice(0, 12);
}

async function sourceFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter(
      (entry) =>
        entry.isFile() &&
        sources.test(entry.name) &&
        !tests.test(entry.name) &&
        !unused.test(relative(folder, entry.parentPath)),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The exact versions of the front-ends' dependencies; other changes of the lock file need no new build. */
async function frontEndVersions(repository) {
  const manifests = await Promise.all(
    ['packages/web-kit', 'packages/web-build'].map(async (folder) =>
      JSON.parse(await readFile(join(repository, folder, 'package.json'), 'utf8')),
    ),
  );
  const names = manifests.flatMap((manifest) => Object.keys(manifest.dependencies)).sort();
  const versions = names.map(async (name) => {
    const manifest = await readFile(join(repository, 'node_modules', name, 'package.json'), 'utf8').catch(() => '{}');
    return `${name}@${JSON.parse(manifest).version}`;
  });
  return (await Promise.all(versions)).join(' ');
}
