import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, keepRunning, localFolder, startMongo, startRabbit, type Log, type Mongo } from '@wholesale/parts';

/** A process that faults may hit. It is started again at its old address whenever it ends. */
export type Victim = {
  name: string;
  kind: 'service' | 'broker' | 'database';
  signal(signal: NodeJS.Signals): void;
  /** Whether it was started again after its last end. */
  isUp(): boolean;
  /** Of its process group; undefined while it is down. */
  pid(): number | undefined;
};

type Running = { pid?: number | undefined; exited?: Promise<unknown>; stop: () => Promise<void> };

/** Keeps a process running and lets faults send it signals. @param start starts it, also after each end */
export async function startVictim(
  { name, kind }: Pick<Victim, 'name' | 'kind'>,
  start: () => Promise<Running>,
  log: Log,
): Promise<Victim & { stop: () => Promise<void> }> {
  let pid: number | undefined;
  const again = async () => {
    const running = await start();
    ({ pid } = running);
    void running.exited?.then(() => (pid = undefined));
    return running;
  };
  const kept = keepRunning({ name, running: await again(), again, log, afterMs: 500 });
  return {
    name,
    kind,
    signal: (signal) => pid !== undefined && signalMembers(pid, signal),
    isUp: () => pid !== undefined,
    pid: () => pid,
    stop: () => kept.stop(),
  };
}

/** Not to the guard (`sh`), which must be able to end the process when this one ends. */
function signalMembers(group: number, signal: NodeJS.Signals): void {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,pgid=,comm='], { encoding: 'utf8' }).split('\n');
  for (const [pid, pgid, comm] of lines.map((line) => line.trim().split(/\s+/)))
    if (Number(pgid) === group && comm !== 'sh')
      try {
        process.kill(Number(pid), signal);
      } catch {
        // It has ended in the meantime.
      }
}

/** A database and a broker of this run alone, which faults may kill. */
export async function startServers({ log, database: kind }: { log: Log; database?: string | undefined }) {
  const dataDir = join(localFolder, `test-${process.pid}-chaos`);
  const { MONGODB_URI: _, AMQP_URL: __, ...env } = process.env;
  const plan = async () => ({ dataDir, toolsDir: localFolder, log, env, port: await freePort() });
  const [mongoPlan, rabbitPlan] = [await plan(), await plan()];
  const started: { stop: () => Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.map((server) => server.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const mongo = await startMongo({ ...mongoPlan, ...(kind !== undefined && { only: kind as Mongo['kind'] }) });
    let first: Running | undefined = mongo;
    const database = await startVictim(
      { name: 'database', kind: 'database' },
      async () => {
        const running = first ?? (await startMongo({ ...mongoPlan, only: mongo.kind }));
        first = undefined;
        return running;
      },
      log,
    );
    started.push(database);
    let url = '';
    const broker = await startVictim(
      { name: 'broker', kind: 'broker' },
      async () => {
        const rabbit = await startRabbit(rabbitPlan);
        ({ url } = rabbit);
        return rabbit;
      },
      log,
    );
    started.push(broker);
    return { dataDir, mongoUri: mongo.uri, databaseKind: mongo.kind, amqpUrl: url, database, broker, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
