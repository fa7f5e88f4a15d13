import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@wholesale/service-kit';
import { checkFit } from './fit.ts';
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
 * all its files exist and the shell and the remotes fit together. Otherwise the last such build stays or, after a start, the newest one
 * on disk. An app without one is left out, and the shell shows its error panel.
 */
export function createLiveBuilds({ folder, logger }: { folder: string; logger: Logger }): LiveBuilds {
  let live: Live = { shell: undefined, remotes: [], whole: false };
  let checkedAt = -Infinity;
  let checking: Promise<Live> | undefined;
  const faults = new Map<string, string>();

  async function check(): Promise<Live> {
    let shell = await followPointer('shell', live.shell, readShell);
    let present = await remotesFor(shell);
    if (live.shell && present.length < live.remotes.length) {
      // A new shell must not take away a part of the shop.
      if (shell && faults.get(shellFit) !== shell.version) {
        faults.set(shellFit, shell.version);
        logger.warn(
          { app: 'shell', pointer: shell.version, serving: live.shell.version },
          'shell does not fit the live remotes',
        );
      }
      shell = live.shell;
      present = await remotesFor(shell);
    } else faults.delete(shellFit);
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

  async function remotesFor(shell: ShellBuild | undefined): Promise<RemoteBuild[]> {
    const fit = (remote: RemoteBuild) => checkFit(shell, remote);
    const known = (name: string) => live.remotes.find((remote) => remote.name === name);
    const remotes = await Promise.all(remoteNames.map((name) => followPointer(name, known(name), readRemote, fit)));
    return remotes.filter((remote) => remote !== undefined);
  }

  /** @param check throws when the build cannot be used */
  async function followPointer<B extends { version: string }>(
    app: string,
    last: B | undefined,
    read: ReadBuild<B>,
    check: (build: B) => void = () => undefined,
  ): Promise<B | undefined> {
    let pointer: string | undefined;
    try {
      pointer = (await readFile(join(folder, app, 'current'), 'utf8')).trim().slice(0, longestPointer);
      const version = buildId.parse(pointer);
      const build = last?.version === version ? last : await read(folder, app, version);
      check(build);
      if (faults.delete(app)) logger.info({ app, serving: version }, 'front-end pointer valid again');
      return build;
    } catch (error) {
      const build = await firstUsable(last ? [last] : completeBuilds(folder, app, read), check);
      const fault = `${pointer} ${String(error)}`;
      if (faults.get(app) !== fault) {
        faults.set(app, fault);
        const serving = build?.version ?? 'none';
        logger.warn({ err: error, app, pointer, serving }, 'front-end pointer names no usable build');
      }
      return build;
    }
  }

  const now = () => (checking ??= check().finally(() => (checking = undefined)));
  return { now, recent: async () => (performance.now() - checkedAt < recheckMs ? live : now()) };
}

type ReadBuild<B> = (folder: string, app: string, version: string) => Promise<B>;

const longestPointer = 100;
/** The key of the fault that the shell's build is fine but does not fit. */
const shellFit = 'shell fit';

/** Newest first; each is read when it is asked for. */
async function* completeBuilds<B>(folder: string, app: string, read: ReadBuild<B>): AsyncGenerator<B> {
  const entries = await readdir(join(folder, app), { withFileTypes: true }).catch(() => []);
  const builds = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && buildId.safeParse(entry.name).success)
      .map(async ({ name }) => ({ name, at: await changedAt(join(folder, app, name)) })),
  );
  for (const { name } of builds.sort((a, b) => b.at - a.at)) {
    const build = await read(folder, app, name).catch(() => undefined);
    if (build) yield build;
  }
}

async function firstUsable<B>(
  builds: Iterable<B> | AsyncIterable<B>,
  check: (build: B) => void,
): Promise<B | undefined> {
  for await (const build of builds) {
    try {
      check(build);
      return build;
    } catch {
      // The next one may fit.
    }
  }
  return undefined;
}

const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
