import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Folders of servers that are often missing from a user's PATH (Debian's sbin, Homebrew). */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/sbin', '/opt/homebrew/bin'];

/**
 * The full path of the first of these programs that is executable, or undefined. Runs nothing.
 * @param names program names or absolute paths, best first
 */
export async function findProgram(...names: string[]): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...MORE_FOLDERS];
  for (const name of names) {
    const places = name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name));
    for (const place of places) {
      const runs = await access(place, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (runs) return place;
    }
  }
  return undefined;
}

/**
 * Runs a short command to its end and never throws.
 * @param options.timeoutMs after which it is killed and counts as failed (default 10,000)
 * @returns exit code (-1: not started or timed out) and all output
 */
export function runProgram(
  program: string,
  args: string[],
  options: { timeoutMs?: number; env?: NodeJS.ProcessEnv; onLine?: (line: string) => void } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: options.env ?? process.env,
      timeout: options.timeoutMs ?? 10_000,
      killSignal: 'SIGKILL',
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-64_000);
      const line = chunk.toString().trim().split('\n').at(-1);
      if (line) options.onLine?.(line);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const end = () => child.kill('SIGTERM');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? -1, output }));
  });
}
