import { buildIdPattern } from '@wholesale/contracts/front-end-pointer';
import { siteName } from '@wholesale/contracts/pages';
import type { ObjectStorage } from '@wholesale/service-kit/object-storage';
import { z } from 'zod';

/** All front-ends but the shell. */
export const remoteNames = ['storefront', 'dashboard'] as const;

const buildId = z.string().regex(buildIdPattern);
/** A path on this host that is safe in HTML. */
const sitePath = z.string().regex(/^\/[^\s"'<>&]*$/);
const filePath = z.string().regex(/^(?:[\w@][\w@.~+-]*\/)*[\w@][\w@.~+-]*$/);
const cspHash = z.string().regex(/^'sha(256|384|512)-[\w+/=]+'$/);

/** A page as an app's build describes it. Builds from before there were heads have no title. */
const pageSchema = z.object({
  /** `{x}` is one segment; a final `/*` is everything below. */
  path: sitePath,
  title: z.string().default(siteName),
  description: z.string().optional(),
  index: z.boolean().default(true),
  /** Needs a session; others are redirected to the login page. */
  session: z.boolean().default(false),
  fetch: z.array(sitePath).default([]),
  /** Scripts and stylesheets that the app loads for this page. */
  preload: z.array(sitePath).default([]),
  status: z.union([z.literal(200), z.literal(404)]).default(200),
  of: z.enum(['listing']).optional(),
});
export type Page = z.output<typeof pageSchema>;

/** Sizes in bytes of all files, compressed ones included; absent in older builds. */
const filesSchema = z.record(filePath, z.number().int().nonnegative()).default({});

/** Names by module of web-kit, such as `router`. */
const namesSchema = z.record(z.string(), z.array(z.string()));

const remoteBuildSchema = z.object({
  name: z.string().regex(/^[\w-]+$/),
  version: buildId,
  entry: sitePath,
  pages: z.array(pageSchema),
  preload: z.object({ scripts: z.array(sitePath).default([]), styles: z.array(sitePath).default([]) }),
  manifest: z.unknown(),
  /** What it uses of the modules that the shell shares. */
  needs: namesSchema.default({}),
  files: filesSchema,
});
export type RemoteBuild = z.output<typeof remoteBuildSchema>;

const shellBuildSchema = z.object({
  version: buildId,
  pages: z.array(pageSchema).default([]),
  csp: z.object({
    scriptSrc: z.array(cspHash),
    styleSrc: z.array(cspHash),
    /** The policies that its page creates; absent in older builds, which accept any string. */
    trustedTypes: z.array(z.string().regex(/^[\w#-]+$/)).optional(),
  }),
  initial: z.array(sitePath).default([]),
  /** What the shell loads later: with a session, and for the pages of the dashboard. */
  preload: z
    .object({ session: z.array(sitePath), dashboard: z.array(sitePath) })
    .default({ session: [], dashboard: [] }),
  /** What the modules that it shares export; absent in older builds. */
  offers: namesSchema.optional(),
  /** Whether its page accepts scripts of another origin; older builds do not. */
  foreignAssets: z.boolean().default(false),
  files: filesSchema,
});
export type ShellBuild = z.output<typeof shellBuildSchema> & { html: string };

/** Where builds are read from. */
export type BuildStorage = Pick<ObjectStorage, 'get' | 'list'> & {
  /** Loads files that are about to be live, so that they can be served while the storage is away. */
  load?(keys: readonly string[]): Promise<void>;
};

/**
 * Reads a complete build of a remote. @param storage of all front-ends
 * @throws ZodError, SyntaxError, IncompleteBuild or Failure `storage-unavailable` when it cannot be served
 */
export async function readRemote(storage: BuildStorage, app: string, version: string): Promise<RemoteBuild> {
  const build = remoteBuildSchema.parse(await readJson(storage, app, version));
  if (build.name !== app) throw new IncompleteBuild(`it is a build of ${build.name}`);
  const { entry, preload } = build;
  await checkFiles(storage, app, version, build, [entry, ...preload.scripts, ...preload.styles]);
  return build;
}

export async function readShell(storage: BuildStorage, app: string, version: string): Promise<ShellBuild> {
  const build = shellBuildSchema.parse(await readJson(storage, app, version));
  await checkFiles(storage, app, version, build, build.initial);
  return { ...build, html: await readText(storage, app, version, 'index.html') };
}

export class IncompleteBuild extends Error {
  override name = 'IncompleteBuild';
}

const readJson = async (storage: BuildStorage, app: string, version: string): Promise<unknown> =>
  JSON.parse(await readText(storage, app, version, 'build.json'));

async function readText(storage: BuildStorage, app: string, version: string, file: string): Promise<string> {
  const content = await storage.get(`${app}/${version}/${file}`);
  if (!content) throw new IncompleteBuild(`there is no ${file}`);
  return content.toString('utf8');
}

/** Compares sizes instead of contents, which detects a partial upload quickly. @param named addresses of required files */
async function checkFiles(
  storage: BuildStorage,
  app: string,
  version: string,
  build: { version: string; files: Readonly<Record<string, number>> },
  named: readonly string[],
): Promise<void> {
  if (build.version !== version) throw new IncompleteBuild(`it is build ${build.version}`);
  const home = `${app}/${version}/`;
  const found = new Map<string, number>();
  for await (const { key, bytes } of storage.list(home)) found.set(key.slice(home.length), bytes);
  for (const address of named) {
    if (!address.startsWith(`/mf/${home}`)) throw new IncompleteBuild(`${address} is outside the build`);
    const path = address.slice(`/mf/${home}`.length);
    if (!found.has(path)) throw new IncompleteBuild(`there is no ${path}`);
  }
  for (const [path, bytes] of Object.entries(build.files))
    if (found.get(path) !== bytes)
      throw new IncompleteBuild(`${path} has ${found.get(path) ?? 'no'} bytes instead of ${bytes}`);
  await storage.load?.(Object.keys(build.files).map((path) => home + path));
}
