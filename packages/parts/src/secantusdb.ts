import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, runProgram } from './find-program.ts';
import { startGuarded } from './guarded-process.ts';
import type { Mongo, MongoPlan } from './mongo.ts';
import { explainOutput, PartError } from './part-error.ts';
import { answers, freePort } from './ports.ts';
import { withProgress } from './progress.ts';
import { onlyOneAtATime } from './only-one-at-a-time.ts';
import { canInstall, installPackage } from './package-manager.ts';

const VERSION = '0.7.0b3';

/** SecantusDB's Python daemon in a private environment; it replaces MongoDB where mongod is not available. */
export async function startSecantus(plan: MongoPlan): Promise<Mongo> {
  const program = await installSecantus(plan);
  return serve(plan, program, ['--cache-size', '256M'], `SecantusDB ${VERSION}`);
}

/** The faster daemon; without --sync-on-commit a crash loses acknowledged writes. */
export function startSecantusRust(plan: MongoPlan, program: string): Promise<Mongo> {
  return serve(plan, program, ['--sync-on-commit'], 'SecantusDB (secantusd-rs)');
}

async function serve(
  { dataDir, log, port: wanted }: MongoPlan,
  program: string,
  args: string[],
  name: string,
): Promise<Mongo> {
  const kind = program.endsWith('-rs') ? 'secantusdb-rs' : 'secantusdb';
  const folder = join(dataDir, kind);
  const port = wanted ?? (await freePort());
  const served = await withProgress(log, `Starting ${name}`, () =>
    startGuarded({
      name,
      program,
      args: ['--host', '127.0.0.1', '--port', String(port), '--storage-path', folder, ...args],
      folder,
      logFile: join(dataDir, 'logs', 'secantusdb.log'),
      ready: () => answers(port),
      readyWithinMs: 60_000,
    }),
  );
  return {
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    kind,
    describe: `${name}, a stand-in for MongoDB, data in ${folder}`,
    folder,
    ...served,
  };
}

/** Why SecantusDB is not available, in a few words; undefined when it is. */
export async function whyNoPython(): Promise<string | undefined> {
  return (await findPython()) ? undefined : 'no Python 3.10 or newer on the PATH';
}

async function installSecantus({ toolsDir, log }: MongoPlan): Promise<string> {
  const venv = join(toolsDir, 'venv');
  const program = join(venv, 'bin', 'secantusd-py');
  const complete = join(venv, 'wholesale-complete');
  const installed = () => existsSync(program) && existsSync(complete) && readFileSync(complete, 'utf8') === VERSION;
  if (installed()) return program;
  mkdirSync(toolsDir, { recursive: true });
  return onlyOneAtATime(join(toolsDir, 'venv.lock'), () =>
    withProgress(log, `Installing SecantusDB ${VERSION} (about 40 MB, once)`, async (note) => {
      if (installed()) return program;
      rmSync(venv, { recursive: true, force: true });
      await makeVenv(venv, log, note);
      const pip = await runProgram(
        join(venv, 'bin', 'pip'),
        ['install', '--no-input', '--disable-pip-version-check', '--progress-bar', 'off', `secantusdb==${VERSION}`],
        { timeoutMs: 600_000, onLine: note },
      );
      if (pip.code !== 0) throw explainOutput('the installation of SecantusDB', errorLine(pip.output), venv);
      writeFileSync(complete, VERSION);
      return program;
    }),
  );
}

async function makeVenv(venv: string, log: MongoPlan['log'], note: (detail: string) => void): Promise<void> {
  const python = await findPython();
  if (!python) throw new PartError('not-there', 'no Python 3.10 or newer on the PATH');
  note('creating a private Python environment');
  const first = await runProgram(python, ['-m', 'venv', venv], { timeoutMs: 120_000 });
  if (first.code === 0) return;
  // On Debian, venv is a separate package.
  if (
    (await canInstall()) === undefined &&
    (await installPackage({ apt: 'python3-venv', brew: 'python' }, log)) === undefined
  ) {
    rmSync(venv, { recursive: true, force: true });
    const second = await runProgram(python, ['-m', 'venv', venv], { timeoutMs: 120_000 });
    if (second.code === 0) return;
  }
  if (/no space left/i.test(first.output)) throw explainOutput('Python', first.output, venv);
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
