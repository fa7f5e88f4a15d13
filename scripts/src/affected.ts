import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';

export type Deployable = { name: string; kind: 'image' | 'front-end'; folders: string[] };
export type Affected = { name: string; kind: Deployable['kind']; inputs: string };

const frontEnds = ['shell', 'storefront', 'dashboard'];
const services = ['users', 'catalog', 'bookings', 'ads', 'inbox'];

/** Every piece that is deployed by itself. The gateway's image contains a build of each front-end. */
export const deployables: readonly Deployable[] = [
  ...services.map((name) => ({ name, kind: 'image' as const, folders: [`services/${name}`] })),
  { name: 'gateway', kind: 'image', folders: ['gateway', ...frontEnds.map((name) => `frontends/${name}`)] },
  ...frontEnds.map((name) => ({ name, kind: 'front-end' as const, folders: [`frontends/${name}`] })),
];

const inputsOfEverything = ['package-lock.json'];
/** The compose file has the build arguments. */
const inputsOfImages = ['deploy/Dockerfile', 'deploy/check-health', '.dockerignore', 'docker-compose.yml'];
const withoutEffect = /\.test\.tsx?$|\/test\/|\/bench\/|\.md$/;
/** What the tests of every deployable need besides its inputs; the tests in containers also need the rest of `deploy`. */
const inputsOfTests = ['deploy', 'e2e', 'scripts', 'tools', 'packages', 'jest.config.ts'];

/**
 * The deployables whose inputs differ between two commits. Inputs are the files of a deployable and of the workspaces that it depends on,
 * the lock file, and for images what builds them; documentation is none, and tests are none without `tests`.
 * @param tests whether to return the deployables that have to be tested again
 * @param since the commit to compare with; without it every deployable is returned
 * @throws Error when a commit is unknown to git
 */
export function affectedSince({
  repository,
  commit,
  since,
  tests = false,
}: {
  repository: string;
  commit: string;
  since?: string | undefined;
  tests?: boolean;
}): Affected[] {
  const now = inputsAt(repository, commit, tests);
  const before = since === undefined ? () => undefined : inputsAt(repository, since, tests);
  return deployables
    .map((deployable) => ({ name: deployable.name, kind: deployable.kind, inputs: now(deployable) }))
    .filter(({ inputs }, index) => inputs !== before(deployables[index] as Deployable));
}

/** The hash of a deployable's inputs in a commit, twelve hexadecimal digits. */
function inputsAt(repository: string, commit: string, tests: boolean) {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: repository,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const files = git('ls-tree', '-r', '--full-tree', commit)
    .split('\n')
    .filter((line) => line && !(tests ? /\.md$/ : withoutEffect).test(line));
  const workspaces = files.flatMap((line) => {
    const path = line.split('\t')[1] ?? '';
    if (!path.endsWith('/package.json')) return [];
    const folder = dirname(path);
    const manifest = JSON.parse(git('show', `${commit}:${folder}/package.json`)) as Manifest;
    return [{ folder, ...manifest }];
  });

  function addNeeded(folder: string, found: Set<string>): Set<string> {
    if (found.has(folder)) return found;
    found.add(folder);
    const needed = Object.keys(workspaces.find((each) => each.folder === folder)?.dependencies ?? {});
    for (const each of workspaces) if (needed.includes(each.name)) addNeeded(each.folder, found);
    return found;
  }

  return ({ kind, folders }: Deployable): string => {
    const needed = new Set<string>();
    for (const folder of folders) addNeeded(folder, needed);
    const inputs = [
      ...needed,
      ...inputsOfEverything,
      ...(kind === 'image' ? inputsOfImages : []),
      ...(tests ? inputsOfTests : []),
    ];
    const isInput = (line: string) => inputs.some((path) => `${line}/`.includes(`\t${path}/`));
    return createHash('sha256').update(files.filter(isInput).join('\n')).digest('hex').slice(0, 12);
  };
}

type Manifest = { name: string; dependencies?: Record<string, string> };

function isCommit(repository: string, name: string): boolean {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  return spawnSync('git', args, { cwd: repository }).status === 0;
}

/**
 * `node scripts/src/affected.ts [--since <commit>] [--tests]` prints the deployables that a change affects, as JSON for the CI's job matrix. After a
 * commit that git does not have, which is what the CI gets for the first push of a branch and after a forced push, these are all. It needs
 * git and Node 24, and no installed packages.
 */
if (import.meta.main) {
  const { values } = parseArgs({ options: { since: { type: 'string' }, tests: { type: 'boolean' } } });
  const repository = process.cwd();
  const since = values.since && isCommit(repository, values.since) ? values.since : undefined;
  console.log(JSON.stringify(affectedSince({ repository, commit: 'HEAD', since, tests: values.tests ?? false })));
}
