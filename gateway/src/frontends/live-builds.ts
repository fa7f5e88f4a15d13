import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@wholesale/service-kit';
import { checkFit, Misfit } from './fit.ts';
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
    const wanted = await follow('shell', live.shell, readShell);
    const { shell, remotes } = await fitting(wanted);
    report('shell', shell);
    for (const [at, name] of remoteNames.entries()) if (remotes[at]) report(name, remotes[at]);
    const present = remotes.flatMap(({ build }) => build ?? []);
    const same =
      shell.build === live.shell &&
      present.length === live.remotes.length &&
      present.every((remote, at) => remote === live.remotes[at]);
    if (!same) {
      live = { shell: shell.build, remotes: present, whole: present.length === remoteNames.length };
      logger.info({ builds: [shell.build, ...present].map((build) => build?.version) }, 'front-ends live');
    }
    checkedAt = performance.now();
    return live;
  }

  /** A shell that would take away a part of the shop waits: the last one stays or, after a start, the newest that fits. */
  async function fitting(wanted: Followed<ShellBuild>) {
    const remotes = await followRemotes(wanted.build);
    if (!wanted.build || !takesAway(remotes)) return { shell: wanted, remotes };
    for await (const other of live.shell ? [live.shell] : completeBuilds(folder, 'shell', readShell)) {
      const fit = await followRemotes(other);
      const error = new Misfit('the live remotes need more than this shell has');
      if (!takesAway(fit)) return { shell: { build: other, pointer: wanted.build.version, error }, remotes: fit };
    }
    return { shell: wanted, remotes };
  }

  const followRemotes = (shell: ShellBuild | undefined) =>
    Promise.all(
      remoteNames.map((name) => {
        const last = live.remotes.find((remote) => remote.name === name);
        return follow(name, last, readRemote, (remote) => checkFit(shell, remote));
      }),
    );

  const takesAway = (remotes: readonly Followed<RemoteBuild>[]): boolean =>
    remotes.some(
      ({ build, error }, at) =>
        !build && (error instanceof Misfit || live.remotes.some(({ name }) => name === remoteNames[at])),
    );

  /** @param check throws when the build cannot be used */
  async function follow<B extends { version: string }>(
    app: string,
    last: B | undefined,
    read: ReadBuild<B>,
    check: (build: B) => void = () => undefined,
  ): Promise<Followed<B>> {
    let pointer: string | undefined;
    try {
      pointer = (await readFile(join(folder, app, 'current'), 'utf8')).trim().slice(0, longestPointer);
      const version = buildId.parse(pointer);
      const build = last?.version === version ? last : await read(folder, app, version);
      check(build);
      return { build };
    } catch (error) {
      return { build: await firstUsable(last ? [last] : completeBuilds(folder, app, read), check), pointer, error };
    }
  }

  /** Logs a fault once, and its end. */
  function report(app: string, { build, pointer, error }: Followed<{ version: string }>): void {
    const serving = build?.version ?? 'none';
    if (error === undefined) {
      if (faults.delete(app)) logger.info({ app, serving }, 'front-end pointer valid again');
      return;
    }
    const fault = `${pointer} ${String(error)}`;
    if (faults.get(app) === fault) return;
    faults.set(app, fault);
    logger.warn({ err: error, app, pointer, serving }, 'front-end pointer names no usable build');
  }

  const now = () => (checking ??= check().finally(() => (checking = undefined)));
  return { now, recent: async () => (performance.now() - checkedAt < recheckMs ? live : now()) };
}

type ReadBuild<B> = (folder: string, app: string, version: string) => Promise<B>;

/** The build to serve, and why it is not the one that the pointer names. */
type Followed<B> = { build: B | undefined; pointer?: string | undefined; error?: unknown };

const longestPointer = 100;

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
