import { randomInt } from 'node:crypto';
import type { Pointer } from '@wholesale/contracts/front-end-pointer';
import type { Request, Response } from 'express';
import { checkFit } from './fit.ts';
import type { Live } from './live-builds.ts';
import { remoteNames, type RemoteBuild, type ShellBuild } from './build-schema.ts';
import { readRemote, readShell, type BuildStorage } from './read-build.ts';

/** A build for this part of the visitors, in percent. */
type Canary<B> = { readonly percent: number; readonly build: B };
/** Each fits together with everything else that is served. */
export type Canaries = {
  readonly shell?: Canary<ShellBuild> | undefined;
  readonly remotes: readonly Canary<RemoteBuild>[];
};

/**
 * The canaries that can be served. @param options.wanted by app, from the pointers @param options.last those need not be read again
 * @param options.report is called with the reason why one is left out, and without when it is served
 */
export async function findCanaries({
  storage,
  wanted,
  live: { shell, remotes },
  last,
  report,
}: {
  storage: BuildStorage;
  wanted: ReadonlyMap<string, Pointer['canary']>;
  live: Pick<Live, 'shell' | 'remotes'>;
  last: Canaries;
  report: (app: string, version: string, error?: unknown) => void;
}): Promise<Canaries> {
  async function find<B>(app: string, read: (version: string) => Promise<B>): Promise<Canary<B> | undefined> {
    const canary = wanted.get(app);
    if (!canary || !shell) return undefined;
    try {
      const build = await read(canary.buildId);
      report(app, canary.buildId);
      return { percent: canary.percent, build };
    } catch (error) {
      report(app, canary.buildId, error);
      return undefined;
    }
  }

  const ofRemotes = await Promise.all(
    remoteNames.map((name) =>
      find(name, async (version) => {
        const known = last.remotes.find(({ build }) => build.name === name && build.version === version);
        const build = known?.build ?? (await readRemote(storage, name, version));
        checkFit(shell, build);
        return build;
      }),
    ),
  );
  const served = ofRemotes.flatMap((canary) => canary ?? []);
  const ofShell = await find('shell', async (version) => {
    const build = last.shell?.build.version === version ? last.shell.build : await readShell(storage, 'shell', version);
    for (const remote of [...remotes, ...served.map((canary) => canary.build)]) checkFit(build, remote);
    return build;
  });
  return { shell: ofShell, remotes: served };
}

/** After this time a visitor may get into another part. */
const keptMs = 7 * 24 * 3_600_000;

/**
 * Chooses the builds for a visitor: a canary when the number in the visitor's cookie, one of a hundred, is below its percentage. So every
 * gateway chooses the same, and more visitors get a canary when its percentage rises. The same object for the same choice.
 */
export function createChooseBuilds(): (live: Live, request: Request, response?: Response) => Live {
  const chosen = new WeakMap<Live, Map<string, Live>>();

  /** @param response gets the cookie of a new visitor; without it, one has the live build */
  function isIn({ percent }: Canary<unknown>, app: string, request: Request, response: Response | undefined): boolean {
    const name = `canary-${app}`;
    const known = new RegExp(`(?:^|; ?)${name}=(\\d{1,2})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
    if (known === undefined && !response) return false;
    const number = known === undefined ? randomInt(100) : Number(known);
    if (known === undefined)
      response?.cookie(name, String(number), {
        maxAge: keptMs,
        httpOnly: true,
        sameSite: 'lax',
        secure: request.secure,
      });
    return number < percent;
  }

  return (live, request, response) => {
    const { shell, remotes } = live.canaries;
    const inShell = shell && isIn(shell, 'shell', request, response) ? shell.build : undefined;
    const inRemotes = remotes
      .filter((canary) => isIn(canary, canary.build.name, request, response))
      .map(({ build }) => build);
    if (!inShell && inRemotes.length === 0) return live;
    const name = [inShell ? 'shell' : '', ...inRemotes.map((build) => build.name)].join(' ');
    let choices = chosen.get(live);
    if (!choices) chosen.set(live, (choices = new Map()));
    let choice = choices.get(name);
    if (!choice)
      choices.set(
        name,
        (choice = {
          ...live,
          shell: inShell ?? live.shell,
          remotes: live.remotes.map((remote) => inRemotes.find((build) => build.name === remote.name) ?? remote),
        }),
      );
    return choice;
  };
}
