import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bringUpTestServers, type TestServers } from './bring-up-test-servers.ts';
import { buildFrontends } from './build-frontends.ts';
import { endWithParent } from './end-with-parent.ts';
import { PartError, root } from '@wholesale/parts';
import { projectsOf } from './test-projects.ts';
import { runsOf } from './test-runs.ts';

/** `npm test`: starts what the selected jest projects need, runs jest (every run, even after a failed one), stops everything. */
const args = process.argv.slice(2);
const log = (line: string) => console.log(`  ${line}`);
const stopping = new AbortController();
endWithParent(() => stopping.abort());

let servers: TestServers = { env: {}, stop: () => Promise.resolve() };
let code = 1;
try {
  const projects = projectsOf(args);
  const [broughtUp] = await Promise.all([
    projects.needServers ? bringUpTestServers(log) : servers,
    projects.needFrontends ? buildFrontends(log) : undefined,
  ]);
  servers = broughtUp;
  const codes: number[] = [];
  for (const run of runsOf(args)) if (!stopping.signal.aborted) codes.push(await runJest(run, servers.env));
  code = codes.find((one) => one !== 0) ?? 0;
} catch (error) {
  if (!(error instanceof PartError)) throw error;
  console.error(`\n${error.message}`);
} finally {
  await servers.stop();
}
process.exit(stopping.signal.aborted ? 130 : code);

function runJest(run: string[], env: Record<string, string>): Promise<number> {
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
