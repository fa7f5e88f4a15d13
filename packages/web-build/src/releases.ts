import { appendFile, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const frontEnds = ['shell', 'storefront', 'dashboard'] as const;
/** The folder of all front-end builds, and one of the front-ends. */
export type FrontEnd = { dist: string; app: string };
export type Release = { at: string; buildId: string };

/** Open pages keep using the build that they loaded. */
const keptMs = 7 * 24 * 3600 * 1000;

/** The build that is to be live. */
export const pointerOf = async ({ dist, app }: FrontEnd): Promise<string | undefined> =>
  (await readText(join(dist, app, 'current'))).trim() || undefined;

/**
 * Makes a build live, by a rename, so that a reader never sees half an id, and adds it to the history. The time of the former build becomes
 * when it was last live, from which `prune` counts.
 */
export async function pointTo({
  dist,
  app,
  buildId,
  now = new Date(),
}: FrontEnd & { buildId: string; now?: Date }): Promise<void> {
  const former = await pointerOf({ dist, app });
  const pointer = join(dist, app, 'current');
  await writeFile(`${pointer}.next`, `${buildId}\n`);
  await rename(`${pointer}.next`, pointer);
  await appendFile(join(dist, app, 'history'), `${now.toISOString()} ${buildId}\n`);
  await utimes(join(dist, app, buildId), now, now);
  // It may be gone, or no build at all.
  if (former && former !== buildId) await utimes(join(dist, app, former), now, now).catch(() => undefined);
}

/** What was live, and since when; oldest first. */
export async function historyOf({ dist, app }: FrontEnd): Promise<Release[]> {
  const lines = (await readText(join(dist, app, 'history'))).split('\n').filter(Boolean);
  return lines.map((line) => {
    const [at = '', buildId = ''] = line.split(' ');
    return { at, buildId };
  });
}

/** The builds of an app, newest first; `changedAt` is when it was built, made live or replaced. */
export async function buildsOf({ dist, app }: FrontEnd): Promise<{ buildId: string; changedAt: Date }[]> {
  const entries = await readdir(join(dist, app), { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const builds = names.map(async (buildId) => ({ buildId, changedAt: (await stat(join(dist, app, buildId))).mtime }));
  return (await Promise.all(builds)).sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
}

/** The build that was live before the present one. */
export async function buildBefore(frontEnd: FrontEnd): Promise<string | undefined> {
  const live = await pointerOf(frontEnd);
  return (await historyOf(frontEnd)).findLast(({ buildId }) => buildId !== live)?.buildId;
}

/** Removes builds that were neither built nor live in the last 7 days; the live one and the one before it stay. @returns their ids */
export async function prune({ dist, app, now = new Date() }: FrontEnd & { now?: Date }): Promise<string[]> {
  const kept = [await pointerOf({ dist, app }), await buildBefore({ dist, app })];
  const old = (await buildsOf({ dist, app }))
    .filter(({ buildId, changedAt }) => !kept.includes(buildId) && now.getTime() - changedAt.getTime() > keptMs)
    .map(({ buildId }) => buildId);
  for (const buildId of old) await rm(join(dist, app, buildId), { recursive: true, force: true });
  return old;
}

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
