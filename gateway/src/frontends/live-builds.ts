import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@wholesale/service-kit';
import { buildId, readRemote, readShell, type RemoteBuild, type ShellBuild } from './read-build.ts';

/** The builds named by the pointer files. The same object until one changes. */
export type Live = {
  readonly shell: ShellBuild | undefined;
  readonly remotes: readonly RemoteBuild[];
  /** Whether every remote has a live build; only then is an unknown address a 404. */
  readonly whole: boolean;
};

export type LiveBuilds = {
  recent(): Promise<Live>;
  now(): Promise<Live>;
};

const recheckMs = 1_000;
const remoteNames = ['storefront', 'dashboard'];

/**
 * Follows the pointer files `<folder>/<app>/current`, each with a build id; a change is live within a second. A build goes live when
 * all its files exist. Otherwise the last complete build stays or, after a start, the newest complete build on disk. An app without
 * one is left out, and the shell shows its error panel.
 */
export function createLiveBuilds({ folder, logger }: { folder: string; logger: Logger }): LiveBuilds {
  let live: Live = { shell: undefined, remotes: [], whole: false };
  let checkedAt = -Infinity;
  let checking: Promise<Live> | undefined;
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
      if (faults.delete(app)) logger.info({ app, serving: version }, 'front-end pointer valid again');
      return build;
    } catch (error) {
      const build = last ?? (await newestComplete(folder, app, read));
      const fault = `${pointer} ${String(error)}`;
      if (faults.get(app) !== fault) {
        faults.set(app, fault);
        const serving = build?.version ?? 'none';
        logger.warn({ err: error, app, pointer, serving }, 'front-end pointer names no complete build');
      }
      return build;
    }
  }

  const now = () => (checking ??= check().finally(() => (checking = undefined)));
  return { now, recent: async () => (performance.now() - checkedAt < recheckMs ? live : now()) };
}

type ReadBuild<B> = (folder: string, app: string, version: string) => Promise<B>;

const longestPointer = 100;

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
