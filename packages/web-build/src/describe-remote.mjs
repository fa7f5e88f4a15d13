import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lateFiles, withLateFiles } from './late-files.mjs';
import { neededExports } from './shared-exports.mjs';

/**
 * What the gateway needs to offer a remote's build.
 * @param {{ folder: string, app: string, buildId: string, stats: import('webpack').Stats, pages: object[] }} options `pages` are those of the app, from the list of pages
 * @returns {Promise<object>} for `build.json`
 */
export async function describeRemote({ folder, app, buildId, stats, pages }) {
  const manifest = JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8'));
  const entry = manifest.exposes.find(({ path }) => path === './app');
  if (!entry) throw new Error(`${app} does not expose ./app`);
  const base = `/mf/${app}/${buildId}/`;
  return {
    name: app,
    version: buildId,
    entry: `${base}mf-manifest.json`,
    pages: withLateFiles(pages, lateFiles(stats, base)),
    preload: {
      scripts: [manifest.metaData.remoteEntry.name, ...entry.assets.js.sync].map((file) => base + file),
      styles: entry.assets.css.sync.map((file) => base + file),
    },
    manifest: slim(manifest),
    needs: neededExports(stats),
  };
}

/** The manifest is part of every page, so it omits the descriptions of fallback copies, which the runtime does not read. */
function slim(manifest) {
  const exposes = manifest.exposes.map((expose) => ({
    ...expose,
    assets: { js: expose.assets.js, css: expose.assets.css },
  }));
  return { ...manifest, shared: [], exposes };
}
