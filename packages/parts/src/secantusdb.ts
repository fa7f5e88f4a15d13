import { join } from 'node:path';
import { runProgram } from './find-program.ts';
import { startGuarded } from './guarded-process.ts';
import type { Mongo, MongoPlan } from './mongo.ts';
import { answers, freePort } from './ports.ts';
import { withProgress } from './progress.ts';
import { installPythonTool } from './python-tool.ts';

const VERSION = '0.7.0b3';

/** SecantusDB keeps the answers of retryable writes, 10,000 at most, and then sorts them with every further one: decision 008. */
const withoutRetries = '&retryWrites=false';

/**
 * Query options for the connection string of a database in a container: SecantusDB, which may be tagged as `mongo`, gets no retryable writes.
 * @returns '' for any other image, and for one that the engine does not have
 */
export async function optionsOfImage(image: string): Promise<string> {
  const description = '{{index .Config.Labels "org.opencontainers.image.description"}}';
  const { output } = await runProgram('docker', ['image', 'inspect', image, '--format', description]);
  return output.includes('SecantusDB') ? withoutRetries : '';
}

/** SecantusDB's Python daemon in a private environment; it replaces MongoDB where mongod is not available. */
export async function startSecantus(plan: MongoPlan): Promise<Mongo> {
  const name = `SecantusDB ${VERSION}`;
  const programs = await installPythonTool(
    {
      name,
      folder: join(plan.toolsDir, 'venv'),
      size: '40 MB',
      packages: [`secantusdb==${VERSION}`],
      version: VERSION,
    },
    plan.log,
  );
  return serve(plan, join(programs, 'secantusd-py'), ['--cache-size', '256M'], name);
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
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true${withoutRetries}`,
    kind,
    describe: `${name}, a stand-in for MongoDB, data in ${folder}`,
    folder,
    ...served,
  };
}
