import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runProgram } from './find-program.ts';
import { isRunning } from './is-running.ts';
import { PartError } from './part-error.ts';

/** A process by id and start time, because ids are reused. */
type ProcessMark = { pid: number; began: string };
type ClaimFile = { owner: ProcessMark; server?: ProcessMark };

/** A data folder that this process owns until it is released. */
export type Claim = { heldBy: (serverPid: number) => void; release: () => void };

/**
 * Claims a data folder for this process, readable by its owner only. Stops a server that a killed run left behind there.
 * @throws PartError `in-use` when another running WholeSale owns it
 */
export async function claimFolder(folder: string, name: string): Promise<Claim> {
  mkdirSync(folder, { recursive: true });
  // Some servers write passwords and keys world-readable, and folders of earlier versions are open too.
  chmodSync(folder, 0o700);
  const path = join(folder, 'wholesale.pid');
  const before = readClaim(path);
  if (before) {
    if (before.owner.pid !== process.pid && (await isAlive(before.owner)))
      throw new PartError(
        'in-use',
        `The data in ${folder} is in use by another WholeSale (process ${before.owner.pid}). Stop that one first.`,
      );
    if (before.server) await endLeftover(before.server, name);
  }
  const claim: ClaimFile = { owner: await markOf(process.pid) };
  writeFileSync(path, JSON.stringify(claim));
  return {
    heldBy(serverPid) {
      void markOf(serverPid).then((server) => {
        if (readClaim(path)) writeFileSync(path, JSON.stringify({ ...claim, server }));
      });
    },
    release: () => rmSync(path, { force: true }),
  };
}

async function endLeftover(server: ProcessMark, name: string): Promise<void> {
  // Its guard is probably stopping it already: the pipe closed when the earlier run died.
  if (await endsWithin(server, 12_000)) return;
  signalGroup(server.pid, 'SIGKILL');
  if (await endsWithin(server, 3_000)) return;
  throw new PartError(
    'in-use',
    `A ${name} of an earlier start is still running (process ${server.pid}) and cannot be stopped. Stop it by hand.`,
  );
}

async function endsWithin(mark: ProcessMark, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (await isAlive(mark)) {
    if (Date.now() > deadline) return false;
    await setTimeout(50);
  }
  return true;
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone in the meantime.
  }
}

async function isAlive(mark: ProcessMark): Promise<boolean> {
  const now = await markOf(mark.pid);
  return now.began !== '' && now.began === mark.began;
}

/** Start time of a process, in the system's own unit; empty when it does not exist or is a zombie. */
async function markOf(pid: number): Promise<ProcessMark> {
  if (!isRunning(pid)) return { pid, began: '' };
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, began: fields[0] === 'Z' ? '' : (fields[19] ?? '') };
  } catch {
    const { output } = await runProgram('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return { pid, began: output.trim() };
  }
}

function readClaim(path: string): ClaimFile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ClaimFile;
  } catch {
    return undefined;
  }
}
