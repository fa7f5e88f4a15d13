// The first script in a fresh clone, under the installed Node (20 or newer): plain JavaScript, nothing
// installed yet. It installs what is missing, selects Node 24 and starts the TypeScript program in scripts/src.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installDependencies } from './install-dependencies.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldest = 20;
const wanted = 24;
const programs = {
  start: 'start.ts',
  test: 'test.ts',
  doctor: 'doctor.ts',
  distributed: 'distributed.ts',
  bench: 'bench/bench.ts',
  chaos: 'chaos/chaos.ts',
  fuzz: 'fuzz/fuzz.ts',
  lighthouse: 'lighthouse/lighthouse.ts',
  frontends: 'frontends.ts',
  keys: 'keys.ts',
  broker: 'broker.ts',
  resync: 'resync.ts',
  migrate: 'migrate.ts',
  'kubernetes-secrets': 'kubernetes-secrets.ts',
};

try {
  if (majorOf(process.versions.node) < oldest)
    throw new Error(
      `Node ${process.versions.node} is too old: install Node ${oldest} or newer (https://nodejs.org) and start again.`,
    );
  const [first = 'start', ...others] = process.argv.slice(2);
  const named = Object.hasOwn(programs, first);
  const program = named ? programs[first] : programs.start;
  if (!named && !first.startsWith('-'))
    throw new Error(`Unknown command "${first}". Commands: ${Object.keys(programs).join(', ')}.`);
  await installDependencies({ root });
  await handOver(join(root, 'scripts', 'src', program), named ? others : process.argv.slice(2));
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}

async function handOver(file, args) {
  // The program notices by the closed channel that this process has ended.
  const child = spawn(nodeProgram(), ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: join(root, '.wholesale', 'compile-cache'),
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
    },
  });
  // Ctrl+C also reaches the child directly; it ignores the second signal.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithNpm(child);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (exitCode, signal) => resolve(exitCode ?? (signal === 'SIGINT' ? 130 : 1)));
  });
  process.exit(code);
}

/** npm does not forward SIGTERM, and a killed npm leaves this process running: in both cases the parent changes. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
  watch.unref();
}

function nodeProgram() {
  if (majorOf(process.versions.node) >= wanted) return process.execPath;
  const installed = join(root, 'node_modules', '.bin', 'node');
  const answer = existsSync(installed) ? spawnSync(installed, ['--version'], { encoding: 'utf8' }).stdout : '';
  if (majorOf(answer ?? '') >= wanted) return installed;
  throw new Error(
    `Node ${wanted} is needed, this is ${process.versions.node}, and npm has none for ${process.platform}-${process.arch}: install Node ${wanted} (https://nodejs.org) and start again.`,
  );
}

function majorOf(version) {
  return Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0);
}
