import { findProgram, runProgram } from './find-program.ts';
import type { Log } from './first-that-serves.ts';
import { withProgress } from './progress.ts';

/** Why packages cannot be installed without a password, in a few words; undefined when they can. */
export async function canInstall(): Promise<string | undefined> {
  if (process.platform === 'darwin') return (await findProgram('brew')) ? undefined : 'no Homebrew';
  if (!(await findProgram('apt-get'))) return 'no apt-get';
  return process.getuid?.() === 0 ? undefined : 'apt-get would ask for a password';
}

/**
 * Installs a package with the machine's package manager, without starting its services.
 * @param names the package's name for each manager
 * @returns undefined, or the reason of the failure in a few words
 */
export async function installPackage(names: { apt: string; brew: string }, log: Log): Promise<string | undefined> {
  const brew = await findProgram('brew');
  if (process.platform === 'darwin' && brew)
    return withProgress(log, `Installing ${names.brew} with Homebrew`, async (note) => {
      const env = { ...process.env, HOMEBREW_NO_AUTO_UPDATE: '1', HOMEBREW_NO_ENV_HINTS: '1' };
      const { code } = await runProgram(brew, ['install', ...names.brew.split(' ')], {
        timeoutMs: 900_000,
        env,
        onLine: note,
      });
      return code === 0 ? undefined : 'Homebrew failed';
    });
  return withProgress(log, `Installing ${names.apt} with apt-get`, async (note) => {
    if ((await aptGet(['install', ...QUIET, names.apt], note)) === 0) return undefined;
    await aptGet(['update', '-q'], note);
    return (await aptGet(['install', ...QUIET, names.apt], note)) === 0 ? undefined : 'apt-get failed';
  });
}

/** Waits for another apt-get: the broker and the browser are installed at the same time. */
const WAIT_FOR_LOCK = ['-o', 'DPkg::Lock::Timeout=900'];
const QUIET = ['-y', '-q', '--no-install-recommends', ...WAIT_FOR_LOCK];

async function aptGet(args: string[], note: (line: string) => void): Promise<number> {
  // RUNLEVEL=1 makes invoke-rc.d leave services stopped: what we need runs as a private process of ours.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const { code } = await runProgram('apt-get', args, { timeoutMs: 900_000, env, onLine: note });
  return code;
}
