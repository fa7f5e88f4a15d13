import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@wholesale/service-kit';
import { z } from 'zod';

const buildId = z.string().regex(/^\w[\w.-]{0,63}$/);
/** An address on this host; it is written into HTML as it is. */
const sitePath = z.string().regex(/^\/[^\s"'<>&]*$/);
const cspHash = z.string().regex(/^'sha(256|384|512)-[\w+/=]+'$/);

/** A page as an app's pages.json tells of it. Builds from before there were heads have no title. */
const pageSchema = z.object({
  /** `{x}` is one segment; `/*` at the end is everything below. */
  path: sitePath,
  title: z.string().default('WholeSale'),
  description: z.string().optional(),
  /** Whether search engines may keep it. */
  index: z.boolean().default(true),
  /** Only for people who signed in: everybody else is led to the login page, and needs nothing of this one. */
  session: z.boolean().default(false),
  /** What the page reads first; `{x}` is filled in from the path. */
  fetch: z.array(sitePath).default([]),
  /** 404 for the page of addresses that lead nowhere. */
  status: z.union([z.literal(200), z.literal(404)]).default(200),
  /** The page of one thing, whose head is written from that thing. */
  of: z.enum(['listing']).optional(),
});
export type Page = z.output<typeof pageSchema>;

const remoteBuildSchema = z.object({
  name: z.string().regex(/^[\w-]+$/),
  version: buildId,
  entry: sitePath,
  pages: z.array(pageSchema),
  preload: z.object({ scripts: z.array(sitePath).default([]), styles: z.array(sitePath).default([]) }),
  manifest: z.unknown(),
});
export type RemoteBuild = z.output<typeof remoteBuildSchema>;

const shellBuildSchema = z.object({
  version: buildId,
  pages: z.array(pageSchema).default([]),
  csp: z.object({ scriptSrc: z.array(cspHash), styleSrc: z.array(cspHash) }),
});
export type ShellBuild = z.output<typeof shellBuildSchema> & { html: string };

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
 * An app without a pointer or without a whole build is left out, and the shell shows its error panel in that place.
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

  async function check(): Promise<Live> {
    const known = (name: string) => live.remotes.find((remote) => remote.name === name);
    const [shell, ...remotes] = await Promise.all([
      readApp('shell', live.shell, readShell),
      ...remoteNames.map((name) => readApp(name, known(name), readRemote)),
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

  async function readApp<B extends { version: string }>(
    app: string,
    before: B | undefined,
    read: (home: string) => Promise<B>,
  ): Promise<B | undefined> {
    try {
      const version = buildId.parse((await readFile(join(folder, app, 'current'), 'utf8')).trim());
      return before?.version === version ? before : await read(join(folder, app, version));
    } catch (error) {
      if (before) logger.warn({ err: error, app }, 'the live build of this front-end cannot be read');
      return undefined;
    }
  }

  const now = () => (checking ??= check().finally(() => (checking = undefined)));
  return { now, recent: async () => (performance.now() - checkedAt < recheckMs ? live : now()) };
}

const readJson = async (home: string): Promise<unknown> => JSON.parse(await readFile(join(home, 'build.json'), 'utf8'));

const readRemote = async (home: string): Promise<RemoteBuild> => remoteBuildSchema.parse(await readJson(home));

async function readShell(home: string): Promise<ShellBuild> {
  const [build, html] = await Promise.all([readJson(home), readFile(join(home, 'index.html'), 'utf8')]);
  return { ...shellBuildSchema.parse(build), html };
}
