import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { siteName } from '@wholesale/contracts/pages';
import { z } from 'zod';

/** The name of a build's folder: one path segment, never hidden, never a way out. */
export const buildId = z.string().regex(/^\w[\w.-]{0,63}$/);
/** An address on this host; it is written into HTML as it is. */
const sitePath = z.string().regex(/^\/[^\s"'<>&]*$/);
/** A file within a build: relative, without hidden segments. */
const filePath = z.string().regex(/^(?:[\w@][\w@.~+-]*\/)*[\w@][\w@.~+-]*$/);
const cspHash = z.string().regex(/^'sha(256|384|512)-[\w+/=]+'$/);

/** A page as an app's build describes it. Builds from before there were heads have no title. */
const pageSchema = z.object({
  /** `{x}` is one segment; `/*` at the end is everything below. */
  path: sitePath,
  title: z.string().default(siteName),
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

/** Every file of the build with its size in bytes, compressed twins included. Builds from before there was such a list name only their first files. */
const filesSchema = z.record(filePath, z.number().int().nonnegative()).default({});

const remoteBuildSchema = z.object({
  name: z.string().regex(/^[\w-]+$/),
  version: buildId,
  entry: sitePath,
  pages: z.array(pageSchema),
  preload: z.object({ scripts: z.array(sitePath).default([]), styles: z.array(sitePath).default([]) }),
  manifest: z.unknown(),
  files: filesSchema,
});
export type RemoteBuild = z.output<typeof remoteBuildSchema>;

const shellBuildSchema = z.object({
  version: buildId,
  pages: z.array(pageSchema).default([]),
  csp: z.object({ scriptSrc: z.array(cspHash), styleSrc: z.array(cspHash) }),
  initial: z.array(sitePath).default([]),
  files: filesSchema,
});
export type ShellBuild = z.output<typeof shellBuildSchema> & { html: string };

/**
 * Reads a remote's build, which is complete.
 * @param folder the folder of all front-ends
 * @throws ZodError, SyntaxError, IncompleteBuild or the error of the file system: the build cannot be served
 */
export async function readRemote(folder: string, app: string, version: string): Promise<RemoteBuild> {
  const home = join(folder, app, version);
  const build = remoteBuildSchema.parse(await readJson(home));
  if (build.name !== app) throw new IncompleteBuild(`it is a build of ${build.name}`);
  const { entry, preload } = build;
  await checkFiles(home, app, version, build, [entry, ...preload.scripts, ...preload.styles]);
  return build;
}

/** Reads a shell's build, which is complete; as `readRemote` otherwise. */
export async function readShell(folder: string, app: string, version: string): Promise<ShellBuild> {
  const home = join(folder, app, version);
  const build = shellBuildSchema.parse(await readJson(home));
  await checkFiles(home, app, version, build, build.initial);
  return { ...build, html: await readFile(join(home, 'index.html'), 'utf8') };
}

/** A build whose folder is not, or not yet, what its build.json says. */
export class IncompleteBuild extends Error {
  override name = 'IncompleteBuild';
}

const readJson = async (home: string): Promise<unknown> => JSON.parse(await readFile(join(home, 'build.json'), 'utf8'));

/**
 * Sizes instead of contents: an upload that has stopped half way is found without reading megabytes.
 * @param named addresses on this host of files without which the build does not start
 */
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
    if (!address.startsWith(base)) throw new IncompleteBuild(`${address} lies elsewhere`);
    await checkFile(home, filePath.parse(address.slice(base.length)));
  }
  for (const [path, bytes] of Object.entries(build.files)) await checkFile(home, path, bytes);
}

async function checkFile(home: string, path: string, bytes?: number): Promise<void> {
  const file = join(home, path);
  const found = await stat(file);
  if (!found.isFile()) throw new IncompleteBuild(`${path} is no file`);
  if (bytes !== undefined && found.size !== bytes)
    throw new IncompleteBuild(`${path} has ${found.size} bytes instead of ${bytes}`);
  await access(file, constants.R_OK);
}
