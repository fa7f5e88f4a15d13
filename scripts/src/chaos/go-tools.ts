import { findProgram, localFolder, runProgram, withProgress, type Log } from '@wholesale/parts';
import { existsSync, mkdirSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import type { Anomaly } from './checker/history.ts';
import type { LockOperation } from './checker/lock-history.ts';

const folder = join(localFolder, 'go');
const buildTimeoutMs = 600_000;

/** Runs `go` where it is installed. @returns whether it succeeded */
async function go(args: string[], log: Log, cwd: string): Promise<boolean> {
  const program = await findProgram('go', '/usr/local/go/bin/go');
  if (!program) return false;
  mkdirSync(folder, { recursive: true });
  const { code, output } = await runProgram(program, ['-C', cwd, ...args], {
    timeoutMs: buildTimeoutMs,
    env: { ...process.env, GOBIN: folder },
  });
  if (code !== 0) log(`go ${args[0]}: ${output.trim().split('\n').at(-1)}`);
  return code === 0;
}

/** Toxiproxy's server, built once. @returns its path; undefined without Go */
export async function buildToxiproxy(log: Log): Promise<string | undefined> {
  const program = join(folder, 'server');
  if (existsSync(program)) return program;
  const isBuilt = await withProgress(log, 'Building toxiproxy', () =>
    go(['install', 'github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0'], log, localFolder),
  );
  return isBuilt ? program : undefined;
}

/**
 * Checks with Porcupine that each listing is linearizable as a lock.
 * @returns undefined without Go
 */
export async function checkLocks(histories: Record<string, LockOperation[]>, log: Log): Promise<Anomaly[] | undefined> {
  const program = join(folder, 'lock');
  if (!(await go(['build', '-o', program, '.'], log, join(import.meta.dirname, 'lock')))) return undefined;
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(histories));
  const verdicts = JSON.parse(await text(child.stdout)) as Record<string, string>;
  return Object.entries(verdicts).map(([about, verdict]) => ({
    rule: 'linearizable as a lock',
    about,
    text: verdict === 'Illegal' ? 'no order of the calls explains the answers' : 'was not decided in 10 s',
  }));
}
