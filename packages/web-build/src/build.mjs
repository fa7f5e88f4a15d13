import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp, pointTo } from './build-app.mjs';
import { isComplete } from './build-description.mjs';
import { buildIdOf } from './build-id.mjs';

const file = fileURLToPath(import.meta.url);
const repository = resolve(dirname(file), '../../..');
const dist = process.env.FRONTENDS_DIST ? resolve(process.env.FRONTENDS_DIST) : join(repository, '.wholesale/dist');
const allApps = ['shell', 'storefront', 'dashboard'];

/**
 * `node packages/web-build/src/build.mjs [app...] [--force]` builds the front-ends whose sources changed, each in its own process.
 * Exit code 1 with webpack's output when a build fails; the live pointer of that app does not change.
 */
async function main(parameters) {
  const [app, buildId] = parameters[0] === '--one' ? parameters.slice(1) : [];
  if (app) return buildApp({ repository, dist, app, buildId });

  const force = parameters.includes('--force');
  const named = parameters.filter((parameter) => !parameter.startsWith('--'));
  const unknown = named.find((name) => !allApps.includes(name));
  if (unknown) throw new Error(`Unknown front-end ${unknown}. Front-ends: ${allApps.join(', ')}.`);
  const waiting = [...(named.length ? named : allApps)];
  const failures = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await buildWhenChanged(next, force).catch((error) => failures.push(error.message));
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  if (failures.length) throw new Error(failures.join('\n'));
}

async function buildWhenChanged(app, force) {
  const started = Date.now();
  const buildId = await buildIdOf({ repository, app });
  if (!force && (await isComplete(join(dist, app, buildId)))) {
    const live = await readFile(join(dist, app, 'current'), 'utf8').catch(() => '');
    if (live.trim() !== buildId) await pointTo({ dist, app, buildId });
    console.log(`${app} ${buildId} is up to date`);
    return;
  }
  await new Promise((resolve, reject) => {
    const child = fork(file, ['--one', app, buildId]);
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${app} did not build`))));
  });
  console.log(`${app} ${buildId} built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
