import { serviceNames, type EventEnvelope, type ServiceName } from '@wholesale/contracts';
import { createLease, createLogger, createOutboxRelay, Failure, isOutage } from '@wholesale/service-kit';
import { createMemoryDatabase, type Documents, type MemoryDatabase } from '../memory-database/memory-db.ts';
import { serviceApps } from './service-apps.ts';
import { createServiceCalls, type PersonsCall, type Replica } from './service-calls.ts';
import { createSimulatedBus, type SimulatedBus } from './simulated-bus.ts';
import { createSimulatedProcess, type SimulatedProcess } from './simulated-process.ts';
import type { Turns } from './turns.ts';

/** How a control arm weakens the system, to show that the checks notice. */
export type Weakness = {
  database?: Omit<NonNullable<Parameters<typeof createMemoryDatabase>[0]>, 'documents'>;
  loses?: Parameters<typeof createSimulatedBus>[0]['loses'];
  /** This service does nothing by itself. */
  withoutJobs?: ServiceName;
};

/** What a person learns of a call. `unknown`: it failed or its answer was lost, so it may have happened or not. */
export type Answer =
  { kind: 'ok'; body: unknown } | { kind: 'refused'; code: string } | { kind: 'unknown'; reason: string };

export type SimulatedShop = {
  readonly turns: Turns;
  readonly bus: SimulatedBus;
  readonly databases: Readonly<Record<ServiceName, MemoryDatabase>>;
  /** Errors that no service may throw: neither a refusal nor an outage. */
  readonly defects: readonly unknown[];
  /** A running replica. @param choice picks one of several */
  processOf(service: ServiceName, choice: number): SimulatedProcess | undefined;
  call(call: PersonsCall): Promise<Answer>;
  /** How many calls of people have no answer yet. */
  unanswered(): number;
  /** How many questions of services were answered by others. */
  answered(): number;
  /** No call fails from now on. */
  endFaults(): void;
  newId(): string;
  /** What has happened so far; another shop can begin with it. */
  past(): Past;
  close(): void;
};

export type Past = {
  documents: Readonly<Record<ServiceName, Documents>>;
  archive: readonly EventEnvelope[];
  ids: number;
};

export const replicas: Record<ServiceName, number> = { users: 1, catalog: 2, bookings: 2, ads: 1, inbox: 1 };

const logger = createLogger({ name: 'simulation', level: 'silent' });

/** All services over databases and a bus in memory. Call it after `jest.useFakeTimers`; one at a time, because it replaces `fetch`. */
export async function openShop({
  turns,
  weakness = {},
  past,
  processes = replicas,
}: {
  turns: Turns;
  weakness?: Weakness | undefined;
  past?: Past;
  /** How many of each service. */
  processes?: Readonly<Record<ServiceName, number>>;
}): Promise<SimulatedShop> {
  const databases = Object.fromEntries(
    serviceNames.map((name) => [
      name,
      createMemoryDatabase({ ...weakness.database, ...(past && { documents: past.documents[name] }) }),
    ]),
  ) as Record<ServiceName, MemoryDatabase>;
  const defects: unknown[] = [];
  let running: Replica[] = [];
  let ids = past?.ids ?? 0;
  let asked = 0;
  let unanswered = 0;
  let isClosed = false;

  /** In turn, so that every replica takes part. */
  function replicaOf(service: string, choice = (asked += 1)): Replica | undefined {
    const ready = running.filter((replica) => replica.service === service);
    return ready[choice % ready.length];
  }

  const bus = createSimulatedBus({
    turns,
    consumerOf: (name) => {
      const replica = replicaOf(name);
      return replica && { process: replica.process, handlers: replica.app.handlers };
    },
    archive: [...(past?.archive ?? [])],
    ...(weakness.loses && { loses: weakness.loses }),
  });

  const newId = (at = new Date()): string =>
    Math.floor(at.getTime() / 1_000)
      .toString(16)
      .padStart(8, '0') + (ids += 1).toString(16).padStart(16, '0');

  async function start(service: ServiceName, number: number): Promise<void> {
    const starting = { now: true };
    const process = createSimulatedProcess({
      name: `${service}-${number}`,
      turns,
      isStarting: () => starting.now,
    });
    const db = databases[service].connect(process.perform);
    const app = serviceApps[service]({
      db,
      logger,
      notifyRelay: () => relay.notify(),
      now: () => new Date(),
      newId,
      sign: async (caller) => JSON.stringify({ caller, process: process.name }),
    });
    const relay = createOutboxRelay({
      collections: app.aggregates.map(({ outbox }) => outbox),
      bus: bus.connect(process),
      lease: createLease({ db, name: 'outbox' }),
      logger,
    });
    await Promise.all([...app.aggregates, ...(app.indexed ?? [])].map((each) => each.ensureIndexes()));
    for (const migration of app.migrations ?? []) await migration.run();
    starting.now = false;
    running.push({ service, process, app });
    relay.start();
    if (weakness.withoutJobs !== service) for (const job of app.jobs ?? []) job.start();
    void process.crashed.then(async () => {
      if (isClosed) return;
      running = running.filter((replica) => replica.process !== process);
      await turns.take(`${process.name} starts again`);
      await start(service, number);
    });
  }

  const {
    handle,
    answered,
    fetch: simulatedFetch,
  } = createServiceCalls({
    replicaOf,
    processNamed: (name) => running.find(({ process }) => process.name === name)?.process,
    newId,
    defects,
  });
  const realFetch = globalThis.fetch;
  globalThis.fetch = simulatedFetch;

  for (const service of serviceNames)
    for (let number = 1; number <= processes[service]; number += 1) await start(service, number);

  return {
    turns,
    bus,
    databases,
    defects,
    processOf: (service, choice) => replicaOf(service, choice)?.process,
    async call({ service, name, late = 0, ...call }) {
      unanswered += 1;
      try {
        if (late > 0) await turns.after(late);
        await turns.take(`${name} of ${call.caller.kind === 'person' ? call.caller.uid : 'a service'}`);
        return { kind: 'ok', body: (await handle(service, name, call)).body };
      } catch (error) {
        if (isOutage(error)) return { kind: 'unknown', reason: (error as Error).message };
        if (error instanceof Failure) return { kind: 'refused', code: error.code };
        return { kind: 'unknown', reason: String(error) };
      } finally {
        unanswered -= 1;
      }
    },
    unanswered: () => unanswered,
    answered,
    endFaults: () => running.forEach(({ process }) => process.forgetFaults()),
    newId,
    past: () => ({
      documents: Object.fromEntries(
        serviceNames.map((name) => [name, databases[name].documents()]),
      ) as unknown as Past['documents'],
      archive: [...bus.archive],
      ids,
    }),
    close() {
      isClosed = true;
      globalThis.fetch = realFetch;
      for (const { process } of running) process.crash();
    },
  };
}
