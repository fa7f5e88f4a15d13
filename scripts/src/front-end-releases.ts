import { missingFor, readRemote, readShell } from '@wholesale/gateway';
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
 * Makes a published build live. The gateway follows within a second.
 * @throws Error when there is no such build or it is incomplete, or when shell and remotes would not fit together
 */
export async function activate({ dist, app, buildId }: FrontEnd & { buildId: string }): Promise<void> {
  const builds = await buildsOf({ dist, app });
  if (!builds.some((build) => build.buildId === buildId)) throw new Error(`There is no build ${buildId} of ${app}.`);
  const misfits = app === 'shell' ? await misfitsOfShell(dist, buildId) : await misfitsOfRemote(dist, app, buildId);
  if (misfits.length) throw new Error(`${app} ${buildId} cannot go live:\n${misfits.join('\n')}`);
  await pointTo({ dist, app, buildId });
}

/** Makes the build live that was live before. @returns its id @throws Error when there is none, and those of `activate` */
export async function rollBack(frontEnd: FrontEnd): Promise<string> {
  const buildId = await buildBefore(frontEnd);
  if (!buildId) throw new Error(`No other build of ${frontEnd.app} was live before.`);
  await activate({ ...frontEnd, buildId });
  return buildId;
}

/** One line for each build, newest first: `*` before the live one, when it was built or made live, and since when it is live. */
export async function listBuilds(frontEnd: FrontEnd): Promise<string[]> {
  const live = await pointerOf(frontEnd);
  const since = (await historyOf(frontEnd)).findLast(({ buildId }) => buildId === live)?.at;
  return (await buildsOf(frontEnd)).map(({ buildId, changedAt }) =>
    buildId === live
      ? `* ${frontEnd.app} ${buildId}  live since ${since ?? 'an unknown time'}`
      : `  ${frontEnd.app} ${buildId}  ${changedAt.toISOString()}`,
  );
}

async function misfitsOfShell(dist: string, buildId: string): Promise<string[]> {
  const shell = await readShell(dist, 'shell', buildId);
  const live = await Promise.all(remotes.map(async (app) => ({ app, version: await pointerOf({ dist, app }) })));
  const misfits = live.map(async ({ app, version }) =>
    version ? sentences(app, version, missingFor(shell, await readRemote(dist, app, version))) : [],
  );
  return (await Promise.all(misfits)).flat();
}

async function misfitsOfRemote(dist: string, app: string, buildId: string): Promise<string[]> {
  const remote = await readRemote(dist, app, buildId);
  const version = await pointerOf({ dist, app: 'shell' });
  return version ? sentences(app, buildId, missingFor(await readShell(dist, 'shell', version), remote)) : [];
}

const sentences = (app: string, version: string, missing: readonly string[]): string[] =>
  missing.map((name) => `The shell does not have ${name}, which ${app} ${version} needs.`);
