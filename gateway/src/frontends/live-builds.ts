import { setTimeout } from 'node:timers/promises';
import { buildIdPattern, parseHistory, parsePointer, type Pointer } from '@wholesale/contracts/front-end-pointer';
import { Failure, type Logger } from '@wholesale/service-kit';
import { listFolders } from '@wholesale/service-kit/object-storage';
import { findCanaries, type Canaries } from './canaries.ts';
import { checkFit, Misfit } from './fit.ts';
import { remoteNames, type RemoteBuild, type ShellBuild } from './build-schema.ts';
import { IncompleteBuild, readRemote, readShell, type BuildStorage } from './read-build.ts';

/** The builds named by the pointer files. The same object until one changes. */
export type Live = {
  readonly shell: ShellBuild | undefined;
  readonly remotes: readonly RemoteBuild[];
  /** Whether every remote has a live build; only then is an unknown address a 404. */
  readonly whole: boolean;
  readonly canaries: Canaries;
};

export type LiveBuilds = {
  /** As of the last second, or older while the storage is slow. */
  recent(): Promise<Live>;
  /** As the pointers are at the time of the call, or the last ones while the storage fails. */
  now(): Promise<Live>;
  /** Whether the storage answered the last time. */
  isStorageAnswering(): boolean;
};

const recheckMs = 1_000;
/** How long a page waits for the storage. */
const patienceMs = 300;

/**
 * Follows the pointer files `<app>/current`; a change is live within a second. A build goes live when all its files exist and the shell and
 * the remotes fit together. Otherwise the last such build stays or, after a start, the build that was live last. An app without one is left
 * out, and the shell shows its error panel. Pages hardly wait for a storage that hangs: they are made of the last live builds.
 */
export function createLiveBuilds({ storage, logger }: { storage: BuildStorage; logger: Logger }): LiveBuilds {
  let live: Live = { shell: undefined, remotes: [], whole: false, canaries: { remotes: [] } };
  let checkedAt = -Infinity;
  let checking: Promise<Live> | undefined;
  let isAnswering = true;
  const faults = new Map<string, string>();
  /** Each pointer as last read, so that a storage that fails ends no canary. */
  const pointers = new Map<string, Pointer>();

  async function check(): Promise<Live> {
    const wanted = await follow('shell', live.shell, readShell);
    const { shell, remotes } = await fitting(wanted);
    const followed = [shell, ...remotes];
    report('shell', shell);
    for (const [at, name] of remoteNames.entries()) if (remotes[at]) report(name, remotes[at]);
    const present = remotes.flatMap(({ build }) => build ?? []);
    const canaries = await findCanaries({
      storage,
      wanted: new Map(followed.map(({ pointer }, at) => [['shell', ...remoteNames][at] ?? '', pointer?.canary])),
      live: { shell: shell.build, remotes: present },
      last: live.canaries,
      report: (app, text, error) => report(`canary of ${app}`, { build: undefined, text, error }),
    });
    const served = { shell: shell.build, remotes: present, whole: present.length === remoteNames.length, canaries };
    if (namesOf(served) !== namesOf(live)) {
      live = served;
      logger.info({ builds: namesOf(live) }, 'front-ends live');
    }
    isAnswering = !followed.some(({ error }) => error instanceof Failure);
    checkedAt = performance.now();
    return live;
  }

  /** A shell that would take away a part of the shop waits: the last one stays or, after a start, the newest that fits. */
  async function fitting(wanted: Followed<ShellBuild>) {
    const remotes = await followRemotes(wanted.build);
    if (!wanted.build || !takesAway(remotes)) return { shell: wanted, remotes };
    for await (const other of live.shell ? [live.shell] : completeBuilds(storage, 'shell', readShell)) {
      const fit = await followRemotes(other);
      const error = new Misfit(`the live remotes need more than shell ${wanted.build.version} has`);
      if (!takesAway(fit)) return { shell: { ...wanted, build: other, error }, remotes: fit };
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
    let text: string | undefined;
    try {
      text = (await storage.get(`${app}/current`))?.toString('utf8').slice(0, longestPointer);
      pointers.delete(app);
      const pointer = parsePointer(text ?? '');
      if (!pointer) throw new IncompleteBuild('the pointer names no build');
      pointers.set(app, pointer);
      const version = pointer.buildId;
      const build = last?.version === version ? last : await read(storage, app, version);
      check(build);
      return { build, pointer, text };
    } catch (error) {
      return {
        build: await firstUsable(last ? [last] : completeBuilds(storage, app, read), check),
        pointer: pointers.get(app),
        text,
        error,
      };
    }
  }

  /** Logs a fault once, and its end. */
  function report(app: string, { build, text, error }: Followed<{ version: string }>): void {
    const serving = build?.version ?? 'none';
    if (error === undefined) {
      if (faults.delete(app)) logger.info({ app, serving }, 'front-end pointer valid again');
      return;
    }
    const pointer = text?.trim();
    const fault = `${pointer} ${String(error)}`;
    if (faults.get(app) === fault) return;
    faults.set(app, fault);
    logger.warn({ err: error, app, pointer, serving }, 'front-end pointer names no usable build');
  }

  const joinCheck = () => (checking ??= check().finally(() => (checking = undefined)));
  return {
    isStorageAnswering: () => isAnswering,
    async now() {
      const isWaiting = () => isAnswering || !live.shell;
      // A running check may have read a pointer before it changed.
      if (isWaiting()) await checking;
      const checked = joinCheck();
      return isWaiting() ? checked : live;
    },
    async recent() {
      if (performance.now() - checkedAt < recheckMs) return live;
      const checked = joinCheck();
      if (!live.shell) return checked;
      if (!isAnswering) return live;
      return Promise.race([checked, setTimeout(patienceMs, undefined, { ref: false }).then(() => live)]);
    },
  };
}

type ReadBuild<B> = (storage: BuildStorage, app: string, version: string) => Promise<B>;

/** The build to serve, and why it is not the one that the pointer names. */
type Followed<B> = {
  build: B | undefined;
  pointer?: Pointer | undefined;
  text?: string | undefined;
  error?: unknown;
};

const longestPointer = 200;

const namesOf = ({ shell, remotes, canaries }: Live): string =>
  [
    shell?.version ?? 'no shell',
    ...remotes.map(({ name, version }) => `${name} ${version}`),
    ...(canaries.shell ? [`shell ${canaries.shell.build.version} for ${canaries.shell.percent} %`] : []),
    ...canaries.remotes.map(({ percent, build }) => `${build.name} ${build.version} for ${percent} %`),
  ].join(', ');

/** Those that were live, the last one first, then the others, newest first; each is read when it is asked for. */
async function* completeBuilds<B>(storage: BuildStorage, app: string, read: ReadBuild<B>): AsyncGenerator<B> {
  const versions = await Promise.all([onceLive(storage, app), byAge(storage, app)]).catch(() => []);
  for (const version of new Set(versions.flat())) {
    const build = await read(storage, app, version).catch(() => undefined);
    if (build) yield build;
  }
}

async function onceLive(storage: BuildStorage, app: string): Promise<string[]> {
  const history = parseHistory((await storage.get(`${app}/history`))?.toString('utf8') ?? '');
  return history.flatMap(({ buildId, percent }) => (percent === undefined ? buildId : [])).reverse();
}

async function byAge(storage: BuildStorage, app: string): Promise<string[]> {
  const folders = await listFolders(storage, `${app}/`);
  return folders.map(({ name }) => name).filter((name) => buildIdPattern.test(name));
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
