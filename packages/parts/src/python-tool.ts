import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram, runProgram } from './find-program.ts';
import type { Log } from './first-that-serves.ts';
import { onlyOneAtATime } from './only-one-at-a-time.ts';
import { canInstall, installPackage } from './package-manager.ts';
import { explainOutput, PartError } from './part-error.ts';
import { withProgress } from './progress.ts';

/** A program from PyPI in a Python environment of its own. */
export type PythonTool = {
  /** Shown to people: `SecantusDB 0.7.0b3`. */
  name: string;
  /** Of the environment. */
  folder: string;
  /** Disk space that it takes: `40 MB`. */
  size: string;
  /** What pip installs, as on its command line. */
  packages: readonly string[];
  /** Changes whenever the packages do. */
  version: string;
};

/**
 * Installs a tool, unless this version is installed. Processes that need it at the same time wait for one installation; one that was
 * interrupted is repeated.
 * @returns the folder of its programs
 * @throws PartError with a sentence for the screen
 */
export async function installPythonTool(
  { name, folder, size, packages, version }: PythonTool,
  log: Log,
): Promise<string> {
  const programs = join(folder, 'bin');
  const complete = join(folder, 'wholesale-complete');
  const installed = () => existsSync(complete) && readFileSync(complete, 'utf8') === version;
  if (installed()) return programs;
  mkdirSync(dirname(folder), { recursive: true });
  return onlyOneAtATime(`${folder}.lock`, () =>
    withProgress(log, `Installing ${name} (about ${size}, once)`, async (note) => {
      if (installed()) return programs;
      rmSync(folder, { recursive: true, force: true });
      await makeEnvironment(folder, log, note);
      const pip = await runProgram(
        join(programs, 'pip'),
        ['install', '--no-input', '--disable-pip-version-check', '--progress-bar', 'off', ...packages],
        { timeoutMs: 600_000, onLine: note },
      );
      if (pip.code !== 0) throw explainOutput(`the installation of ${name}`, errorLine(pip.output), folder);
      writeFileSync(complete, version);
      return programs;
    }),
  );
}

/** Why no tool of Python is available, in a few words; undefined when they are. */
export async function whyNoPython(): Promise<string | undefined> {
  return (await findPython()) ? undefined : 'no Python 3.10 or newer on the PATH';
}

async function makeEnvironment(folder: string, log: Log, note: (detail: string) => void): Promise<void> {
  const python = await findPython();
  if (!python) throw new PartError('not-there', 'no Python 3.10 or newer on the PATH');
  note('creating a private Python environment');
  const first = await runProgram(python, ['-m', 'venv', folder], { timeoutMs: 120_000 });
  if (first.code === 0) return;
  // On Debian, venv is a separate package.
  if (
    (await canInstall()) === undefined &&
    (await installPackage({ apt: 'python3-venv', brew: 'python' }, log)) === undefined
  ) {
    rmSync(folder, { recursive: true, force: true });
    const second = await runProgram(python, ['-m', 'venv', folder], { timeoutMs: 120_000 });
    if (second.code === 0) return;
  }
  if (/no space left/i.test(first.output)) throw explainOutput('Python', first.output, folder);
  throw new PartError('did-not-start', 'Python has no venv here (on Debian: apt-get install python3-venv)');
}

async function findPython(): Promise<string | undefined> {
  for (const name of ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python3.14']) {
    const program = await findProgram(name);
    if (!program) continue;
    const { code } = await runProgram(program, ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']);
    if (code === 0) return program;
  }
  return undefined;
}

function errorLine(output: string): string {
  return output.split('\n').findLast((line) => /error|no space/i.test(line)) ?? output;
}
