import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { claimFolder } from './claim-folder.ts';
import { explainFileError, explainOutput, PartError } from './part-error.ts';

/** A process that never outlives this one. */
export type GuardedProcess = {
  /** Also the id of its process group: a signal to the negative id reaches the whole group. */
  pid: number;
  /** Settles with the exit code (-1: ended by a signal). */
  exited: Promise<number>;
  /** Sends SIGTERM, waits, and kills after the grace period. Idempotent. */
  stop: () => Promise<void>;
  /** `kill -9`, as a crash; for tests of what a crash does. */
  kill: () => Promise<void>;
};

type Command = {
  program: string;
  args: string[];
  env?: NodeJS.ProcessEnv | undefined;
  cwd: string;
  /** Time between SIGTERM and SIGKILL. */
  graceSeconds?: number | undefined;
};

/**
 * Starts a process under a guard: a shell that has the reading end of a pipe from us. When we end in any way, `kill -9`
 * included, the pipe closes and the guard ends the process. The group is its own, so Ctrl+C reaches only us and we stop
 * things in order.
 * @param output a file descriptor that takes what it writes, or a function that gets its two streams
 */
export function spawnGuarded(
  { program, args, env, cwd, graceSeconds = 10 }: Command,
  output: number | ((stream: Readable) => void),
): GuardedProcess {
  const to = typeof output === 'number' ? output : 'pipe';
  const child = spawn('/bin/sh', ['-c', GUARD, 'wholesale-guard', String(graceSeconds), program, ...args], {
    detached: true,
    stdio: ['pipe', to, to],
    env: env ?? process.env,
    cwd,
  });
  const { pid } = child;
  if (pid === undefined) throw new PartError('did-not-start', `${program} cannot be started: there is no /bin/sh`);
  const lifeline = child.stdin as Writable;
  lifeline.on('error', () => undefined);
  if (typeof output === 'function') for (const stream of [child.stdout, child.stderr]) if (stream) output(stream);
  const exited = new Promise<number>((resolve) => {
    child.once('exit', (code) => {
      lifeline.end();
      resolve(code ?? -1);
    });
  });
  return {
    pid,
    exited,
    async stop() {
      lifeline.end();
      await exited;
    },
    async kill() {
      killGroup(pid);
      await exited;
    },
  };
}

/** $1 is the grace period in seconds, the rest the command that replaces this shell. Descriptor 3 is the pipe from the owner. */
const GUARD = `
grace=$1; shift
exec 3<&0 </dev/null
(
  trap '' TERM INT HUP
  read -r _ <&3
  kill -TERM "$$"
  n=$((grace * 5))
  while [ "$n" -gt 0 ] && kill -0 "$$"; do sleep 0.2; n=$((n - 1)); done
  kill -KILL 0
) >/dev/null 2>&1 &
exec 3<&-
exec "$@"
`;

export type GuardedServer = Omit<Command, 'cwd'> & {
  /** Shown to people: `RabbitMQ`. */
  name: string;
  /** Data folder, claimed by one owner at a time. */
  folder: string;
  /** For its output; the folder is created. */
  logFile: string;
  /** Whether it is ready. */
  ready: () => Promise<boolean>;
  /** Maximum time until then, in milliseconds. */
  readyWithinMs: number;
};

/**
 * Starts a server on a data folder and waits until it serves.
 * @throws PartError when the folder is in use, when it ends early, or when it is not ready in time
 */
export async function startGuarded(server: GuardedServer): Promise<GuardedProcess> {
  const { name, folder, logFile } = server;
  try {
    const claim = await claimFolder(folder, name);
    const hadData = readdirSync(folder).length > 1; // one file is the claim's own
    mkdirSync(dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'w');
    const running = spawnGuarded({ ...server, cwd: folder }, log);
    closeSync(log);
    claim.heldBy(running.pid);
    void running.exited.then(() => claim.release());
    await untilReady({
      ...server,
      running,
      onEnd: () => explainOutput(name, lastOf(logFile), folder, hadData),
      onDelay: () => explainOutput(name, `not ready after ${server.readyWithinMs / 1_000} s; see ${logFile}`, folder),
    });
    return running;
  } catch (error) {
    throw explainFileError(error) ?? error;
  }
}

/**
 * Waits until a process serves; asks every 50 ms.
 * @throws the error of `onEnd` when it ends before, of `onDelay` when it is not ready in time and has been killed
 */
export async function untilReady({
  running,
  ready,
  readyWithinMs,
  onEnd,
  onDelay,
}: Pick<GuardedServer, 'ready' | 'readyWithinMs'> & {
  running: GuardedProcess;
  onEnd: () => Error;
  onDelay: () => Error;
}): Promise<void> {
  let ended = false;
  void running.exited.then(() => (ended = true));
  const deadline = Date.now() + readyWithinMs;
  while (!(await ready())) {
    if (ended) throw onEnd();
    if (Date.now() > deadline) {
      await running.kill();
      throw onDelay();
    }
    await setTimeout(50);
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function lastOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-8_000);
  } catch {
    return '';
  }
}

/** Writes a part's settings file into its folder. @returns its path */
export function writeSettings(folder: string, name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
