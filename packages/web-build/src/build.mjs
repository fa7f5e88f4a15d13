import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFolderStorage } from '@wholesale/service-kit/folder-storage';
import { buildApp } from './build-app.mjs';
import { isComplete } from './build-description.mjs';
import { buildIdOf } from './build-id.mjs';
import { frontEnds, pointerOf, pointTo, prune } from './releases.ts';

const file = fileURLToPath(import.meta.url);
const repository = resolve(dirname(file), '../../..');
const dist = process.env.FRONTENDS_DIST ? resolve(process.env.FRONTENDS_DIST) : join(repository, '.wholesale/dist');
const storage = createFolderStorage(dist);

/**
 * `node packages/web-build/src/build.mjs [app...] [--force] [--publish]` builds the front-ends whose sources changed, each in its own
 * process, and makes them live; with `--publish` they are only built. Exit code 1 with webpack's output when a build fails; the live pointer of that app does not change.
 */
async function main(parameters) {
  const [app, buildId] = parameters[0] === '--one' ? parameters.slice(1) : [];
  if (app) return buildApp({ repository, dist, app, buildId });

  const [force, publish] = ['--force', '--publish'].map((option) => parameters.includes(option));
  const named = parameters.filter((parameter) => !parameter.startsWith('--'));
  const unknown = named.find((name) => !frontEnds.includes(name));
  if (unknown) throw new Error(`Unknown front-end ${unknown}. Front-ends: ${frontEnds.join(', ')}.`);
  const waiting = [...(named.length ? named : frontEnds)];
  const failures = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await buildWhenChanged(next, { force, publish }).catch((error) => failures.push(error.message));
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  if (failures.length) throw new Error(failures.join('\n'));
}

async function buildWhenChanged(app, { force, publish }) {
  const started = Date.now();
  const buildId = await buildIdOf({ repository, app });
  const isNew = force || !(await isComplete(join(dist, app, buildId)));
  if (isNew) await buildApart(app, buildId);
  if (!publish && (await pointerOf({ storage, app })).buildId !== buildId) await pointTo({ storage, app, buildId });
  if (!publish && isNew) await prune({ storage, app });
  console.log(
    `${app} ${buildId} ${isNew ? `built in ${((Date.now() - started) / 1000).toFixed(1)} s` : 'is up to date'}`,
  );
}

const buildApart = (app, buildId) =>
  new Promise((resolve, reject) => {
    const child = fork(file, ['--one', app, buildId]);
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${app} did not build`))));
  });

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
