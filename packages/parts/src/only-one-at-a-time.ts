import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isRunning } from './is-running.ts';

/**
 * Runs `work` while no other process has the same lock file; waits for the lock.
 * The lock of a process that has died is taken over.
 */
export async function onlyOneAtATime<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(lockFile), { recursive: true });
  while (!take(lockFile)) await setTimeout(200);
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function take(lockFile: string): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isHeld(lockFile)) rmSync(lockFile, { force: true });
    return false;
  }
}

function isHeld(lockFile: string): boolean {
  try {
    return isRunning(Number(readFileSync(lockFile, 'utf8')));
  } catch {
    // Released in the meantime.
    return false;
  }
}
