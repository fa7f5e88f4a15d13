import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explainFileError, explainOutput } from './part-error.ts';
import { claimFolder } from './claim-folder.ts';

/** A server that runs as long as this process does, and not longer. */
export type GuardedProcess = {
  /** Process group of the server; a signal to its negative reaches all of it. */
  pid: number;
  /** Settles when the server has ended, for whatever reason. */
  exited: Promise<number>;
  /** Asks it to end (SIGTERM), waits, kills after the grace period. Repeats are harmless. */
  stop: () => Promise<void>;
  /** `kill -9`, as a crash; for tests of what a crash does. */
  kill: () => Promise<void>;
};

export type GuardedProcessPlan = {
  /** As people know it: `RabbitMQ`. */
  name: string;
  program: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Data folder, held by one owner at a time. */
  folder: string;
  /** Output goes here; the folder is made. */
  logFile: string;
  /** Time between SIGTERM and SIGKILL. */
  graceSeconds?: number;
  /** Resolves true when it serves; asked every 50 ms. */
  ready: () => Promise<boolean>;
  /** Most milliseconds until then. */
  readyWithinMs: number;
};

/**
 * Starts a server under a guard: a shell that holds the reading end of a pipe from us. When we end in any way, `kill -9`
 * included, the pipe closes and the guard ends the server. The group is its own, so Ctrl+C reaches only us and we stop
 * things in order.
 * @throws PartError when it ends early or is not ready in time
 */
export async function startGuarded(plan: GuardedProcessPlan): Promise<GuardedProcess> {
  const { name, folder, logFile, graceSeconds = 10 } = plan;
  const claim = await claimFolder(folder, name);
  try {
    mkdirSync(dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'w');
    const child = spawn('/bin/sh', ['-c', GUARD, 'wholesale-guard', String(graceSeconds), plan.program, ...plan.args], {
      detached: true,
      stdio: ['pipe', log, log],
      env: plan.env ?? process.env,
      cwd: folder,
    });
    closeSync(log);
    const lifeline = child.stdin as Writable;
    const pid = child.pid;
    if (pid === undefined) throw explainOutput(name, 'no /bin/sh', folder);
    claim.heldBy(pid);
    lifeline.on('error', () => {});
    const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
    const guarded: GuardedProcess = {
      pid,
      exited,
      async stop() {
        lifeline.end();
        await exited;
        claim.release();
      },
      async kill() {
        killGroup(pid);
        await exited;
        claim.release();
      },
    };
    await untilReady(plan, guarded);
    return guarded;
  } catch (error) {
    claim.release();
    throw explainFileError(error) ?? error;
  }
}

async function untilReady(plan: GuardedProcessPlan, guarded: GuardedProcess): Promise<void> {
  let code: number | undefined;
  void guarded.exited.then((value) => (code = value));
  const deadline = Date.now() + plan.readyWithinMs;
  while (!(await plan.ready())) {
    if (code !== undefined) throw explainOutput(plan.name, lastOf(plan.logFile), plan.folder);
    if (Date.now() > deadline) {
      await guarded.kill();
      throw explainOutput(
        plan.name,
        `not ready after ${plan.readyWithinMs / 1_000} s; see ${plan.logFile}`,
        plan.folder,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** $1 grace in seconds, the rest is the command. Descriptor 3 is the pipe from the owner. */
const GUARD = `
grace=$1; shift
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
(
  trap '' TERM
  read -r _ <&3
  kill -TERM "$child" 2>/dev/null
  n=$((grace * 5))
  while [ "$n" -gt 0 ] && kill -0 "$child" 2>/dev/null; do sleep 0.2; n=$((n - 1)); done
  kill -KILL 0
) >/dev/null 2>&1 &
exec 3<&-
trap 'kill -TERM "$child" 2>/dev/null' TERM INT HUP
while kill -0 "$child" 2>/dev/null; do wait "$child"; code=$?; done
trap '' TERM
kill -KILL "$!" 2>/dev/null
exit "\${code:-1}"
`;

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function lastOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-8_000);
  } catch {
    return '';
  }
}

/** Removes what a server of ours left in a folder; for `--fresh`. The caller has made sure that nothing runs on it. */
export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** Writes a small file of a part's own settings into its folder and answers its path. */
export function writeSettings(folder: string, name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
