import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@wholesale/service-kit';
import { buildId, readRemote, readShell, type RemoteBuild, type ShellBuild } from './read-build.ts';

/** What is live at one moment: the builds that the pointer files name. The same object as long as nothing changed. */
export type Live = {
  readonly shell: ShellBuild | undefined;
  readonly remotes: readonly RemoteBuild[];
  /** Whether every remote is there: only then an address that nobody owns is known to lead nowhere. */
  readonly whole: boolean;
};

export type LiveBuilds = {
  /** What was live at most a second ago; cheap. */
  recent(): Promise<Live>;
  /** What is live now: looks at the pointer files. */
  now(): Promise<Live>;
};

const remoteNames = ['storefront', 'dashboard'];

/**
 * Follows the pointer files `<folder>/<app>/current`, each one line with a build id: a switched pointer is live within a second, without a restart.
 * A build goes live when all its files are there. While the pointer is missing or names no complete build, the last complete build stays; after a
 * start, when there is no last one, the newest complete build on disk serves. An app without any is left out: the shell shows its error panel there.
 */
export function createLiveBuilds({
  folder,
  logger,
  recheckMs = 1_000,
}: {
  folder: string;
  logger: Logger;
  recheckMs?: number;
}): LiveBuilds {
  let live: Live = { shell: undefined, remotes: [], whole: false };
  let checkedAt = -Infinity;
  let checking: Promise<Live> | undefined;
  /** What was last logged of each app whose pointer is not followed: a fault is logged once, not once a second. */
  const faults = new Map<string, string>();

  async function check(): Promise<Live> {
    const known = (name: string) => live.remotes.find((remote) => remote.name === name);
    const [shell, ...remotes] = await Promise.all([
      followPointer('shell', live.shell, readShell),
      ...remoteNames.map((name) => followPointer(name, known(name), readRemote)),
    ]);
    const present = remotes.filter((remote) => remote !== undefined);
    const same =
      shell === live.shell &&
      present.length === live.remotes.length &&
      present.every((remote, at) => remote === live.remotes[at]);
    if (!same) {
      live = { shell, remotes: present, whole: present.length === remoteNames.length };
      logger.info({ builds: [shell, ...present].map((build) => build?.version) }, 'front-ends live');
    }
    checkedAt = performance.now();
    return live;
  }

  async function followPointer<B extends { version: string }>(
    app: string,
    last: B | undefined,
    read: ReadBuild<B>,
  ): Promise<B | undefined> {
    let pointer: string | undefined;
    try {
      pointer = (await readFile(join(folder, app, 'current'), 'utf8')).trim().slice(0, longestPointer);
      const version = buildId.parse(pointer);
      const build = last?.version === version ? last : await read(folder, app, version);
      if (faults.delete(app)) logger.info({ app, serving: version }, 'the pointer of this front-end is followed again');
      return build;
    } catch (error) {
      const build = last ?? (await newestComplete(folder, app, read));
      const fault = `${pointer} ${String(error)}`;
      if (faults.get(app) !== fault) {
        faults.set(app, fault);
        const serving = build?.version ?? 'none';
        logger.warn({ err: error, app, pointer, serving }, 'the pointer of this front-end names no complete build');
      }
      return build;
    }
  }

  const now = () => (checking ??= check().finally(() => (checking = undefined)));
  return { now, recent: async () => (performance.now() - checkedAt < recheckMs ? live : now()) };
}

type ReadBuild<B> = (folder: string, app: string, version: string) => Promise<B>;

/** Enough to name the fault of a pointer in the log; an id is shorter. */
const longestPointer = 100;

/** The complete build of an app that was made live, or uploaded, last: making a build live renews the time of its folder. */
async function newestComplete<B>(folder: string, app: string, read: ReadBuild<B>): Promise<B | undefined> {
  const entries = await readdir(join(folder, app), { withFileTypes: true }).catch(() => []);
  const builds = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && buildId.safeParse(entry.name).success)
      .map(async ({ name }) => ({ name, at: await changedAt(join(folder, app, name)) })),
  );
  for (const { name } of builds.sort((a, b) => b.at - a.at)) {
    const build = await read(folder, app, name).catch(() => undefined);
    if (build) return build;
  }
  return undefined;
}

const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
