import {
  parseHistory,
  parsePointer,
  type Canary,
  type Pointer,
  type Release,
} from '@wholesale/contracts/front-end-pointer';
import { listFolders, type ObjectStorage } from '@wholesale/service-kit/object-storage';

export const frontEnds = ['shell', 'storefront', 'dashboard'] as const;
/** Where all front-end builds are, and one of the front-ends. */
export type FrontEnd = { storage: ObjectStorage; app: string };

/** Open pages keep using the build that they loaded. */
const keptMs = 7 * 24 * 3600 * 1000;

/** The build that is to be live, and its canary, as the gateway reads them. */
export const pointerOf = async ({ storage, app }: FrontEnd): Promise<Partial<Pointer>> =>
  parsePointer(await readText(storage, `${app}/current`)) ?? {};

/** Makes a build live, with or without a canary beside it, in one write, and adds what is new to the history. */
export async function pointTo({
  storage,
  app,
  buildId,
  canary,
  now = new Date(),
}: FrontEnd & { buildId: string; canary?: Canary; now?: Date }): Promise<void> {
  const lines = [buildId, ...(canary ? [`canary ${canary.buildId} ${canary.percent}`] : [])];
  await storage.put(`${app}/current`, `${lines.join('\n')}\n`);
  const entry = canary ? `${canary.buildId} ${canary.percent}%` : buildId;
  const history = await readText(storage, `${app}/history`);
  await storage.put(`${app}/history`, `${history}${now.toISOString()} ${entry}\n`);
}

/** What was live or a canary, and since when; oldest first. */
export const historyOf = async ({ storage, app }: FrontEnd): Promise<Release[]> =>
  parseHistory(await readText(storage, `${app}/history`));

/** The builds of an app, newest first; `changedAt` is when the last of its files was written. */
export async function buildsOf({ storage, app }: FrontEnd): Promise<{ buildId: string; changedAt: Date }[]> {
  const folders = await listFolders(storage, `${app}/`);
  return folders
    .filter(({ name }) => !name.startsWith('.'))
    .map(({ name, changedAt }) => ({ buildId: name, changedAt }));
}

/** The build that was live before the present one. */
export async function buildBefore(frontEnd: FrontEnd): Promise<string | undefined> {
  const { buildId: live } = await pointerOf(frontEnd);
  const history = await historyOf(frontEnd);
  return history.findLast(({ buildId, percent }) => buildId !== live && percent === undefined)?.buildId;
}

/**
 * Removes builds that were neither written nor used in the last 7 days; the live build, its canary and the previous build stay.
 * @returns the ids of the removed builds
 */
export async function prune({ storage, app, now = new Date() }: FrontEnd & { now?: Date }): Promise<string[]> {
  const frontEnd = { storage, app };
  const { buildId: live, canary } = await pointerOf(frontEnd);
  const kept = [live, canary?.buildId, await buildBefore(frontEnd)];
  const lastUse = lastUses(await historyOf(frontEnd));
  const old = (await buildsOf(frontEnd))
    .filter(({ buildId, changedAt }) => {
      const last = Math.max(changedAt.getTime(), lastUse.get(buildId) ?? 0);
      return !kept.includes(buildId) && now.getTime() - last > keptMs;
    })
    .map(({ buildId }) => buildId);
  for (const buildId of old) for await (const { key } of storage.list(`${app}/${buildId}/`)) await storage.remove(key);
  return old;
}

/** When each build was replaced, in milliseconds. */
function lastUses(history: readonly Release[]): Map<string, number> {
  const lastUse = new Map<string, number>();
  let live = '';
  let inUse: string[] = [];
  for (const { at, buildId, percent } of history) {
    for (const used of inUse) lastUse.set(used, Date.parse(at));
    if (percent === undefined) live = buildId;
    inUse = [live, buildId];
  }
  return lastUse;
}

const readText = async (storage: ObjectStorage, key: string): Promise<string> =>
  (await storage.get(key))?.toString('utf8') ?? '';
