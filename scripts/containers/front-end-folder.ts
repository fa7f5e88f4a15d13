import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '@wholesale/parts';
import { run } from './compose-project.ts';

export type FrontEndFolder = ReturnType<typeof createFrontEndFolder>;

/** A folder with front-end builds that gateways serve, and what an operator does with it. */
export function createFrontEndFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'wholesale-front-ends-'));
  // The gateways run as another user.
  chmodSync(folder, 0o755);

  /** `npm run frontends -- <args>` in a checkout. @returns its output @throws Error with what it writes when it fails */
  async function frontends(checkout: string, ...args: string[]): Promise<string> {
    const env = { ...process.env, NODE_OPTIONS: '', FRONTENDS_DIST: folder };
    return (await run(process.execPath, [join(checkout, 'scripts/src/frontends.ts'), ...args], { env })).stdout;
  }

  return {
    path: folder,
    frontends: (...args: string[]) => frontends(root, ...args),
    /** Publishes a build of changed sources. @returns its id */
    async publishChanged(app: string): Promise<string> {
      const checkout = copyCheckout();
      try {
        appendFileSync(join(checkout, 'frontends', app, 'src/remote.tsx'), '\n// changed\n');
        return (await frontends(checkout, 'publish', app)).split(' ')[1] ?? '';
      } finally {
        rmSync(checkout, { recursive: true });
      }
    },
    /** Adds a build that needs a function which no shell has. @param of the build that it is otherwise the same as @returns its id */
    addSkewed(app: string, of: string): string {
      const buildId = 'skewed';
      const description = join(folder, app, buildId, 'build.json');
      cpSync(join(folder, app, of), join(folder, app, buildId), { recursive: true });
      const build = JSON.parse(readFileSync(description, 'utf8').replaceAll(of, buildId)) as { needs: object };
      writeFileSync(description, JSON.stringify({ ...build, needs: { ...build.needs, router: ['useTeleport'] } }));
      return buildId;
    },
    /** Writes the pointer without the checks of `activate`. */
    point: (app: string, buildId: string) => writeFileSync(join(folder, app, 'current'), `${buildId}\n`),
    /** Paths of the scripts and styles of a build at a gateway. */
    addressesOf: (app: string, buildId: string): string[] =>
      readdirSync(join(folder, app, buildId), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(js|css)$/.test(file))
        .map((file) => `/mf/${app}/${buildId}/${file}`),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** A copy of the sources that uses the installed packages of this checkout. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'wholesale-checkout-'));
  cpSync(root, copy, {
    recursive: true,
    filter(from, to) {
      if (basename(from) !== 'node_modules') return !['.git', '.wholesale'].includes(basename(from));
      if (from !== join(root, 'node_modules')) symlinkSync(from, to);
      return false;
    },
  });
  const [installed, own] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(own, '@wholesale'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@wholesale') symlinkSync(join(installed, name), join(own, name));
  // These links are relative, so they lead to the workspaces of the copy.
  for (const name of readdirSync(join(installed, '@wholesale')))
    symlinkSync(readlinkSync(join(installed, '@wholesale', name)), join(own, '@wholesale', name));
  return copy;
}
