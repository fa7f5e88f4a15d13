import { missingFor, readRemote, readShell } from '@wholesale/gateway';
import { forEachKey, type ObjectStorage } from '@wholesale/service-kit/object-storage';
import {
  buildBefore,
  buildsOf,
  frontEnds,
  historyOf,
  pointerOf,
  pointTo,
  type FrontEnd,
} from '@wholesale/web-build/releases';

const remotes = frontEnds.filter((app) => app !== 'shell');

/**
 * Copies a complete build. Its description is the last file, so that nobody takes a part of it for the whole.
 * @throws Error when the build is incomplete
 */
export async function copyBuild({
  from,
  storage,
  app,
  buildId,
}: FrontEnd & { from: ObjectStorage; buildId: string }): Promise<void> {
  const { files } = await (app === 'shell' ? readShell(from, app, buildId) : readRemote(from, app, buildId));
  const copy = async (file: string) => {
    const key = `${app}/${buildId}/${file}`;
    await storage.put(key, (await from.get(key)) ?? '');
  };
  await forEachKey(Object.keys(files), copy);
  await copy('build.json');
}

/**
 * Makes a published build live, or with `percent` a canary for that part of the visitors. The gateway follows within a second.
 * @throws Error when there is no such build or it is incomplete, when shell and remotes would not fit together, or when a canary has no
 * live build beside it
 */
export async function activate({
  storage,
  app,
  buildId,
  percent,
}: FrontEnd & { buildId: string; percent?: number | undefined }): Promise<void> {
  const builds = await buildsOf({ storage, app });
  if (!builds.some((build) => build.buildId === buildId)) throw new Error(`There is no build ${buildId} of ${app}.`);
  const misfits =
    app === 'shell' ? await misfitsOfShell(storage, buildId) : await misfitsOfRemote(storage, app, buildId);
  if (misfits.length) throw new Error(`${app} ${buildId} cannot go live:\n${misfits.join('\n')}`);
  if (percent === undefined) return pointTo({ storage, app, buildId });
  const { buildId: live } = await pointerOf({ storage, app });
  if (!live || live === buildId)
    throw new Error(`A canary needs another live build of ${app}: activate ${live ? 'a different one' : 'one'} first.`);
  await pointTo({ storage, app, buildId: live, canary: { buildId, percent } });
}

/**
 * Ends a canary; without one, makes the build live that was live before.
 * @returns the id of the live build @throws Error when there is none, and those of `activate`
 */
export async function rollBack(frontEnd: FrontEnd): Promise<string> {
  const { buildId: live, canary } = await pointerOf(frontEnd);
  if (live && canary) {
    await pointTo({ ...frontEnd, buildId: live });
    return live;
  }
  const buildId = await buildBefore(frontEnd);
  if (!buildId) throw new Error(`No other build of ${frontEnd.app} was live before.`);
  await activate({ ...frontEnd, buildId });
  return buildId;
}

/** One line for each build, newest first: `*` before the live one, when it was written, and since when it is live or a canary. */
export async function listBuilds(frontEnd: FrontEnd): Promise<string[]> {
  const { buildId: live, canary } = await pointerOf(frontEnd);
  const history = await historyOf(frontEnd);
  const since = (id: string) => history.findLast(({ buildId }) => buildId === id)?.at ?? 'an unknown time';
  return (await buildsOf(frontEnd)).map(({ buildId, changedAt }) => {
    const name = `${frontEnd.app} ${buildId}`;
    if (buildId === live) return `* ${name}  live since ${since(buildId)}`;
    if (buildId === canary?.buildId) return `  ${name}  for ${canary.percent} % of visitors since ${since(buildId)}`;
    return `  ${name}  ${changedAt.toISOString()}`;
  });
}

/** The live build and the canary: a visitor may get either. */
async function servedOf(frontEnd: FrontEnd): Promise<string[]> {
  const { buildId, canary } = await pointerOf(frontEnd);
  return [buildId, canary?.buildId].filter((id) => id !== undefined);
}

async function misfitsOfShell(storage: ObjectStorage, buildId: string): Promise<string[]> {
  const shell = await readShell(storage, 'shell', buildId);
  const served = await Promise.all(
    remotes.map(async (app) => (await servedOf({ storage, app })).map((version) => ({ app, version }))),
  );
  const misfits = served
    .flat()
    .map(async ({ app, version }) =>
      sentences(app, version, missingFor(shell, await readRemote(storage, app, version))),
    );
  return (await Promise.all(misfits)).flat();
}

async function misfitsOfRemote(storage: ObjectStorage, app: string, buildId: string): Promise<string[]> {
  const remote = await readRemote(storage, app, buildId);
  const misfits = (await servedOf({ storage, app: 'shell' })).map(async (version) =>
    sentences(app, buildId, missingFor(await readShell(storage, 'shell', version), remote)),
  );
  return [...new Set((await Promise.all(misfits)).flat())];
}

const sentences = (app: string, version: string, missing: readonly string[]): string[] =>
  missing.map((name) => `The shell does not have ${name}, which ${app} ${version} needs.`);
