import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { servedPages } from '@wholesale/contracts/served-pages';
import { writeBuildDescription } from './build-description.mjs';
import { compressFolder } from './compress.mjs';
import { describeRemote } from './describe-remote.mjs';
import { describeShell } from './describe-shell.mjs';
import { isProduction } from './is-production.mjs';
import { writeThirdPartyLicenses } from './third-party.mjs';

/**
 * Builds one front-end into `<dist>/<app>/<buildId>/`. It is not live yet (`pointTo`).
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
