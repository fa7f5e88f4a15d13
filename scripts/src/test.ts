import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bringUpTestServers, type TestServers } from './bring-up-test-servers.ts';
import { buildFrontends } from './build-frontends.ts';
import { endWithParent } from './end-with-parent.ts';
import { dockerAnswers, PartError, root } from '@wholesale/parts';
import { projectsOf } from './test-projects.ts';
import { repetitionOf, runsOf } from './test-runs.ts';

/**
 * `npm test`: starts what the selected jest projects need, runs jest (every run, even after a failed one), repeats a few failed
 * files alone (decision 025), stops everything.
 */
const args = process.argv.slice(2);
const log = (line: string) => console.log(`  ${line}`);
const stopping = new AbortController();
endWithParent(() => stopping.abort());

let servers: TestServers = { env: {}, stop: () => Promise.resolve() };
let code = 1;
try {
  const projects = projectsOf(args);
  if (projects.needEngine && !(await dockerAnswers()))
    log('SKIPPED: the project containers, because no Docker engine answers (docker version)');
  const [broughtUp] = await Promise.all([
    projects.needServers ? bringUpTestServers(log) : servers,
    projects.needFrontends ? buildFrontends(log) : undefined,
  ]);
  servers = broughtUp;
  const runs: JestRun[] = [];
  for (const run of runsOf(args)) if (!stopping.signal.aborted) runs.push(await runJest(run, servers.env));
  code = runs.find((run) => run.code !== 0)?.code ?? 0;
  const failed = runs.flatMap((run) => run.failed);
  const explained = runs.every((run) => run.code === 0 || run.failed.length > 0);
  const repetition = explained ? repetitionOf(args, failed) : undefined;
  if (repetition && !stopping.signal.aborted) {
    const names = failed.map((file) => relative(root, file)).join(', ');
    log(`Failed, so repeated alone: ${names}`);
    ({ code } = await runJest(repetition, servers.env));
    if (code === 0) log(`UNSTEADY: failed in the run and passed alone, so the test is to be mended: ${names}`);
  }
} catch (error) {
  if (!(error instanceof PartError)) throw error;
  console.error(`\n${error.message}`);
} finally {
  await servers.stop();
}
process.exit(stopping.signal.aborted ? 130 : code);

type JestRun = { code: number; failed: string[] };

/** @returns the exit code, and the paths of the test files that failed: none when jest itself failed */
async function runJest(run: string[], env: Record<string, string>): Promise<JestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'wholesale-tests-'));
  const results = join(folder, 'results.json');
  try {
    const exitCode = await exitCodeOf(['--json', `--outputFile=${results}`, ...run], env);
    return { code: exitCode, failed: existsSync(results) ? failedIn(results) : [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function failedIn(results: string): string[] {
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
    testResults: { name: string; status: string }[];
  };
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

function exitCodeOf(run: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'node_modules', 'jest', 'bin', 'jest.js'), ...run], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --no-warnings`.trim(),
    },
  });
  stopping.signal.addEventListener('abort', () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('exit', (exitCode) => resolve(exitCode ?? 1));
    child.on('error', () => resolve(1));
  });
}
