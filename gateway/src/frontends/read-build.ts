import type { ObjectStorage } from '@wholesale/service-kit/object-storage';
import { remoteBuildSchema, shellBuildSchema, type RemoteBuild, type ShellBuild } from './build-schema.ts';

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
