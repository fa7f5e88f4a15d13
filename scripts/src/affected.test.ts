import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';
import { parse } from 'yaml';
import { affectedSince, deployables, type Affected } from './affected.ts';

const repository = mkdtempSync(join(tmpdir(), 'wholesale-affected-'));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], { cwd: repository });

const labelOf = ({ name, kind }: Pick<Affected, 'name' | 'kind'>) => `${kind} ${name}`;

/** Writes files, commits them, and returns the names of the deployables that the commit affects. */
function commit(files: Record<string, string>): string[] {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(repository, dirname(path)), { recursive: true });
    writeFileSync(join(repository, path), content);
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', 'change');
  return affectedSince({ repository, commit: 'HEAD', since: 'HEAD~1' }).map(labelOf);
}

const manifest = (name: string, ...needed: string[]) =>
  JSON.stringify({
    name: `@wholesale/${name}`,
    dependencies: Object.fromEntries(needed.map((each) => [`@wholesale/${each}`, '*'])),
  });
const all = deployables.map(labelOf);

beforeAll(() => {
  git('init', '--quiet');
  const folders = deployables.flatMap(({ folders: [folder] }) => folder ?? []);
  const needsKit = (folder: string) => !folder.startsWith('frontends/');
  git('commit', '--quiet', '--allow-empty', '--message', 'first');
  commit({
    'package-lock.json': '{}',
    'deploy/Dockerfile': 'FROM scratch',
    'packages/contracts/package.json': manifest('contracts'),
    'packages/service-kit/package.json': manifest('service-kit', 'contracts'),
    ...Object.fromEntries(
      folders.map((folder) => [
        `${folder}/package.json`,
        manifest(folder.split('/').at(-1) ?? folder, needsKit(folder) ? 'service-kit' : 'contracts'),
      ]),
    ),
  });
});
afterAll(() => rmSync(repository, { recursive: true }));

/** What has to be tested again since the commit before. */
const toTest = () => affectedSince({ repository, commit: 'HEAD', since: 'HEAD~1', tests: true }).map(labelOf);

it('a source of a service affects that service alone', () => {
  expect(commit({ 'services/ads/src/main.ts': '1' })).toEqual(['image ads']);
});

it('a front-end affects itself and the gateway, whose image contains it', () => {
  expect(commit({ 'frontends/storefront/src/page.tsx': '1' })).toEqual(['image gateway', 'front-end storefront']);
});

it('a package affects everything that needs it, also through another package', () => {
  expect(commit({ 'packages/service-kit/src/index.ts': '1' })).toEqual(all.filter((name) => name.startsWith('image')));
  expect(commit({ 'packages/contracts/src/index.ts': '1' })).toEqual(all);
});

it('the lock file affects everything, the Dockerfile every image', () => {
  expect(commit({ 'package-lock.json': '{"changed":true}' })).toEqual(all);
  const images = all.filter((name) => name.startsWith('image'));
  expect(commit({ 'deploy/Dockerfile': 'FROM other' })).toEqual(images);
  expect(commit({ 'docker-compose.yml': 'services: {}' })).toEqual(images);
});

it('files of operators are in no image, and are tested', () => {
  expect(commit({ 'deploy/kubernetes/namespace.yaml': 'kind: Namespace' })).toEqual([]);
  expect(toTest()).toEqual(all);
});

it('tests and documentation affect nothing, nor does a folder whose name begins with that of another', () => {
  expect(
    commit({
      'services/ads/src/rule.test.ts': '1',
      'services/ads/test/ads.test.ts': '1',
      'services/ads/README.md': 'Ads',
      'services/ads-old/src/main.ts': '1',
    }),
  ).toEqual([]);
});

it('a changed test runs, although it affects no deployable', () => {
  expect(commit({ 'services/ads/test/ads.test.ts': '2' })).toEqual([]);
  expect(toTest()).toEqual(['image ads']);
  for (const path of ['e2e/deal.test.ts', 'packages/simulation/src/run.ts']) {
    expect(commit({ [path]: '1' })).toEqual([]);
    expect(toTest()).toEqual(all);
  }
});

it('an unknown commit is an error, and without one everything is affected', () => {
  expect(() => affectedSince({ repository, commit: 'HEAD', since: 'no-such-commit' })).toThrow('no-such-commit');
  expect(affectedSince({ repository, commit: 'HEAD' })).toHaveLength(deployables.length);
});

it.each([
  ['of zeros, as for the first push of a branch', '0'.repeat(40)],
  ['that a forced push removed', 'c0ffee'.repeat(6) + 'c0ff'],
])('since a commit %s, everything is affected', (_, since) => {
  const run = (commitId: string) => {
    const command = join(root, 'scripts/src/affected.ts');
    const output = execFileSync(process.execPath, [command, '--since', commitId], {
      cwd: repository,
      encoding: 'utf8',
    });
    return JSON.parse(output) as unknown[];
  };
  expect(run(since)).toHaveLength(deployables.length);
  expect(run('HEAD')).toEqual([]);
});

it.each(['check', 'release'])('the workflow %s runs for each commit of main, however quickly they follow', (name) => {
  const workflow = parse(readFileSync(join(root, `.github/workflows/${name}.yml`), 'utf8')) as Workflow;
  // GitHub keeps one waiting run of a group and cancels the others.
  expect(workflow.concurrency?.group ?? 'github.sha').toContain('github.sha');
});
type Workflow = { concurrency?: { group: string } };

it('knows every service and front-end of this repository', () => {
  const folders = ['services', 'frontends'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  expect(deployables.map(({ folders: [folder] }) => folder).sort()).toEqual(['gateway', ...folders].sort());
});
