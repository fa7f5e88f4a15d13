import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { servedPages } from '@wholesale/contracts/served-pages';
import { writeBuildDescription } from './build-description.mjs';
import { compressFolder } from './compress.mjs';
import { describeRemote } from './describe-remote.mjs';
import { describeShell } from './describe-shell.mjs';
import { isProduction } from './is-production.mjs';
import { writeThirdPartyLicenses } from './third-party.mjs';

const keepOldBuilds = 7 * 24 * 3600 * 1000; // open pages keep using the build they loaded

/**
 * Builds one front-end into `<dist>/<app>/<buildId>/` and moves the pointer `<dist>/<app>/current` to it.
 * The folder appears complete or not at all.
 * @param {{ repository: string, dist: string, app: string, buildId: string }} options
 */
export async function buildApp({ repository, dist, app, buildId }) {
  // Otherwise the runtime derives the build's id from the working directory, and a forced re-registration keeps the old instance.
  process.env.MF_BUILD_VERSION = buildId;
  const { default: webpack } = await import('webpack');
  const { default: config } = await import(
    pathToFileURL(join(repository, 'frontends', app, 'webpack.config.mjs')).href
  );
  const unfinished = join(dist, app, `.unfinished-${buildId}-${process.pid}`);
  await mkdir(unfinished, { recursive: true });
  try {
    const stats = await run(webpack, config({ buildId, output: unfinished }));
    const source = join(repository, 'frontends', app);
    const pages = servedPages(app, isProduction());
    const description =
      app === 'shell'
        ? await describeShell({ folder: unfinished, buildId, stats, source, pages })
        : await describeRemote({ folder: unfinished, app, buildId, stats, pages });
    await writeThirdPartyLicenses({ folder: unfinished, stats });
    await compressFolder(unfinished);
    await writeBuildDescription({ folder: unfinished, description });
    const folder = join(dist, app, buildId);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await pointTo({ dist, app, buildId });
  await removeOldBuilds({ dist, app, buildId });
}

/** Makes a build live, by a rename, so that a reader never sees half an id. */
export async function pointTo({ dist, app, buildId }) {
  const pointer = join(dist, app, 'current');
  await writeFile(`${pointer}.next`, `${buildId}\n`);
  await rename(`${pointer}.next`, pointer);
  const now = new Date();
  await utimes(join(dist, app, buildId), now, now);
}

function run(webpack, config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve(stats);
      });
    });
  });
}

async function removeOldBuilds({ dist, app, buildId }) {
  for (const entry of await readdir(join(dist, app), { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === buildId) continue;
    const folder = join(dist, app, entry.name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > keepOldBuilds) await rm(folder, { recursive: true, force: true });
  }
}
