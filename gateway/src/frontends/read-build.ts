import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { siteName } from '@wholesale/contracts/pages';
import { z } from 'zod';

export const buildId = z.string().regex(/^\w[\w.-]{0,63}$/);
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
  files: filesSchema,
});
export type ShellBuild = z.output<typeof shellBuildSchema> & { html: string };

/**
 * Reads a complete build of a remote. @param folder of all front-ends
 * @throws ZodError, SyntaxError, IncompleteBuild or the file system's error when it cannot be served
 */
export async function readRemote(folder: string, app: string, version: string): Promise<RemoteBuild> {
  const home = join(folder, app, version);
  const build = remoteBuildSchema.parse(await readJson(home));
  if (build.name !== app) throw new IncompleteBuild(`it is a build of ${build.name}`);
  const { entry, preload } = build;
  await checkFiles(home, app, version, build, [entry, ...preload.scripts, ...preload.styles]);
  return build;
}

export async function readShell(folder: string, app: string, version: string): Promise<ShellBuild> {
  const home = join(folder, app, version);
  const build = shellBuildSchema.parse(await readJson(home));
  await checkFiles(home, app, version, build, build.initial);
  return { ...build, html: await readFile(join(home, 'index.html'), 'utf8') };
}

export class IncompleteBuild extends Error {
  override name = 'IncompleteBuild';
}

const readJson = async (home: string): Promise<unknown> => JSON.parse(await readFile(join(home, 'build.json'), 'utf8'));

/** Compares sizes instead of contents, which detects a partial upload quickly. @param named addresses of required files */
async function checkFiles(
  home: string,
  app: string,
  version: string,
  build: { version: string; files: Readonly<Record<string, number>> },
  named: readonly string[],
): Promise<void> {
  if (build.version !== version) throw new IncompleteBuild(`it is build ${build.version}`);
  const base = `/mf/${app}/${version}/`;
  for (const address of named) {
    if (!address.startsWith(base)) throw new IncompleteBuild(`${address} is outside the build`);
    await checkFile(home, filePath.parse(address.slice(base.length)));
  }
  for (const [path, bytes] of Object.entries(build.files)) await checkFile(home, path, bytes);
}

async function checkFile(home: string, path: string, bytes?: number): Promise<void> {
  const file = join(home, path);
  const found = await stat(file);
  if (!found.isFile()) throw new IncompleteBuild(`${path} is not a file`);
  if (bytes !== undefined && found.size !== bytes)
    throw new IncompleteBuild(`${path} has ${found.size} bytes instead of ${bytes}`);
  await access(file, constants.R_OK);
}
