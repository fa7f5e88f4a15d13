import { auditPartEndpoints, type ServiceName } from '@wholesale/contracts';
import type { Router } from 'express';
import type { Collection, Db } from 'mongodb';
import { createAssertionSigner, createAssertionVerifier, type AssertionSigner } from './assertion.ts';
import { createAudit, type Audit } from './audit.ts';
import type { ServiceSettings } from './config.ts';
import { ConfigError } from './config.ts';
import { allowedMethods, defineCalls, endpointRoutes, type Calls } from './http/endpoint-routes.ts';
import { listenEarly, type EarlyServer } from './http/listen-early.ts';
import { onceAtATime } from './http/once-at-a-time.ts';
import { newId } from './ids.ts';
import { createLogger, type Logger } from './logger.ts';
import { createRabbitEventBus, type EventBus, type EventHandlers, type Subscription } from './messaging/index.ts';
import {
  connectMongo,
  createLease,
  createMigrations,
  createOutboxLimit,
  createOutboxRelay,
  type Indexed,
  type Migration,
  type Migrations,
  type MongoConnection,
  type OutboxDocument,
} from './storage/index.ts';
import { countAttempts, traceHandlers, tracePublisher } from './observability/event-observers.ts';
import { traceCommands } from './observability/mongo-spans.ts';
import { startObservability, type Observability } from './observability/observability.ts';
import { addProcessMetrics, addServiceMetrics } from './observability/service-metrics.ts';
import { startStopClock } from './stop-clock.ts';
import { untilMigrated } from './until-migrated.ts';

/** Everything external that a service's `createApp` needs, time and randomness included. */
export type ServiceDeps = {
  db: Db;
  logger: Logger;
  notifyRelay: () => void;
  now: () => Date;
  newId: (at: Date) => string;
  sign: AssertionSigner;
};

/** Work that a service does by itself, beside calls and events. */
export type BackgroundJob = {
  /** Called once, when the service is ready. Returns at once and never throws. */
  start(): void;
  /** Resolves when nothing of the job is running any more. The database is still open and stored events are still published. */
  stop(): Promise<void>;
  /** What an operator wants to know of it, for the readiness answer. */
  figures?(): { mended?: Readonly<Record<string, number>>; [figure: string]: unknown };
};

export type ServiceApp = {
  calls: Calls;
  /** Routes outside the contract that need no assertion, such as photos. */
  routes?: readonly Router[];
  handlers: EventHandlers;
  /** What this process keeps in memory: its handlers get the events in every replica, and a gap invalidates everything. */
  cache?: Required<Pick<Subscription, 'handlers' | 'onGap'>>;
  /** The relay publishes their events. */
  aggregates: readonly (Indexed & { outbox: Collection<OutboxDocument> })[];
  /** What else needs indexes. */
  indexed?: readonly Indexed[];
  /** In order; before them the indexes are created. */
  migrations?: readonly Migration[];
  jobs?: readonly BackgroundJob[];
};

export type RunningService = {
  name: ServiceName;
  url: string;
  port: number;
  stop(): Promise<void>;
};

/** The gateway's limit for its slowest body, a photo. */
const requestTimeoutMs = 120_000;

/** What a service can be started with: a process of its own gives settings only, a shared one also its bus and logger. */
export type StartOptions<Settings extends ServiceSettings> = {
  settings: Settings;
  bus?: EventBus;
  logger?: Logger;
  now?: () => Date;
};

export type ServiceOptions = StartOptions<ServiceSettings> & {
  name: ServiceName;
  createApp: (deps: ServiceDeps) => ServiceApp;
};

/**
 * Starts a service in order: HTTP with probes only, database, migrations, events, outbox, calls, jobs; stops in reverse. A process of its own
 * waits for its database indefinitely, a shared one for 60 s.
 * @param options.bus required unless AMQP_URL is set
 * @throws ConfigError without bus and AMQP_URL; the driver's or server's error when database or port are unavailable
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { name, settings, logger = createLogger({ name, level: settings.LOG_LEVEL }) } = options;
  const bus = options.bus ?? createOwnBus(name, settings, logger);
  const observability = await startObservability({ name, settings, logger });
  const { http: observe, metrics, tracer } = observability;
  const { PORT: port, HOST: host, COMMIT: commit } = settings;
  let server: EarlyServer | undefined;
  let mongo: MongoConnection | undefined;
  try {
    server = await listenEarly({ logger, observe, commit, port, host, requestTimeoutMs });
    if (metrics) addProcessMetrics(metrics, { bus, readiness: server.readiness });
    mongo = await connectMongo({
      uri: settings.MONGODB_URI,
      database: settings.MONGODB_DATABASE ?? `wholesale_${name}`,
      logger,
      ...(!options.bus && { waitMs: Infinity }),
      watchCommands: tracer && traceCommands,
    });
    return await bringUp({ ...options, logger, sharedBus: options.bus, bus, server, mongo, observability });
  } catch (error) {
    await Promise.all([server?.close(0), mongo?.close(), observability.stop()]);
    throw error;
  }
}

async function bringUp({
  name,
  settings,
  createApp,
  sharedBus,
  bus,
  logger,
  server,
  mongo,
  observability: { metrics, tracer, stop: stopObservability },
  now = () => new Date(),
}: ServiceOptions & {
  sharedBus: EventBus | undefined;
  bus: EventBus;
  logger: Logger;
  server: EarlyServer;
  mongo: MongoConnection;
  observability: Observability;
}): Promise<RunningService> {
  const app = createApp({
    db: mongo.db,
    logger,
    notifyRelay: () => relay.notify(),
    now,
    newId,
    sign: signerOf(name, settings),
  });
  // A call without policy or handler must stop the start before anything else runs.
  const verify = createAssertionVerifier({ audience: name, keys: settings.TRUSTED_KEYS });
  const beforeChange = createOutboxLimit({ pending: () => relay.pending(), limit: settings.OUTBOX_LIMIT });
  const audit = createAudit({ db: mongo.db, now, keptDays: settings.AUDIT_DAYS, logger });
  const calls = withAudit(app.calls, name, audit);
  const routes = [...(app.routes ?? []), endpointRoutes({ calls, verify, record: audit.record, beforeChange })];
  // Before the migrations, which may write events.
  const relay = createOutboxRelay({
    collections: app.aggregates.map(({ outbox }) => outbox),
    bus: tracer ? tracePublisher(bus, tracer) : bus,
    lease: createLease({ db: mongo.db, name: 'outbox' }),
    logger,
  });
  const migrations = migrationsOf(app, { db: mongo.db, audit });
  await (settings.MIGRATE === 'at-start' ? migrations.run() : untilMigrated(migrations, { server, logger }));

  if (Object.keys(app.handlers).length > 0)
    bus.subscribe({
      consumer: name,
      handlers: tracer ? traceHandlers(app.handlers, tracer) : app.handlers,
      onAttempt: metrics && countAttempts(metrics, app.handlers, now),
    });
  if (app.cache) bus.subscribe({ consumer: name, perProcess: true, ...app.cache });
  if (!sharedBus) await bus.start();
  relay.start();
  const jobs = app.jobs ?? [];
  const askDatabase = onceAtATime(async () => {
    // At the same time, so that a database that hangs is reported after 2 s.
    const [database, outboxPending] = await Promise.all([
      mongo.ping().then(
        () => true,
        () => false,
      ),
      relay.pending().catch(() => null),
    ]);
    return { database, outboxPending };
  });
  if (metrics) addServiceMetrics(metrics, { relay, pool: mongo.pool, jobs, now });
  server.open({
    routes,
    readiness: async () => {
      const { database, outboxPending } = await askDatabase();
      const defect = bus.defect?.();
      return {
        ready: database && defect === undefined,
        database,
        ...(defect && { defect }),
        events: bus.isConnected(),
        outboxPending,
        ...Object.assign({}, ...jobs.map((job) => job.figures?.())),
      };
    },
    allowedMethods: allowedMethods(calls),
  });
  for (const job of jobs) job.start();
  logger.info({ port: server.port }, 'service ready');
  return {
    name,
    url: server.url,
    port: server.port,
    async stop() {
      const atMost = startStopClock();
      await server.leave(settings.STOP_DELAY_SECONDS);
      const callsEnd = server.close(9_000);
      await atMost(8_000, callsEnd, ...jobs.map((job) => job.stop()), sharedBus ? undefined : bus.drain());
      // Calls, jobs and handlers in progress still stored events, so the outbox is emptied after them.
      await atMost(9_000, relay.stop(), callsEnd);
      await atMost(9_500, sharedBus ? undefined : bus.stop(), mongo.close(), stopObservability());
    },
  };
}

/** What a service needs of its database, and what the kit needs in it. */
export const migrationsOf = (
  { aggregates, indexed = [], migrations }: Pick<ServiceApp, 'aggregates' | 'indexed' | 'migrations'>,
  { db, audit }: { db: Db; audit: Audit },
): Migrations => createMigrations({ db, indexed: [audit, ...aggregates, ...indexed], migrations });

/** The service's calls and the one that reads its audit log. */
function withAudit({ endpoints, handlers }: Calls, name: ServiceName, audit: Audit): Calls {
  const part = auditPartEndpoints[`${name}Audit`];
  const own = defineCalls({ listOwnAudit: part })({
    listOwnAudit: async ({ query }) => ({ body: await audit.list(query) }),
  });
  return { endpoints: { ...endpoints, ...own.endpoints }, handlers: { ...handlers, ...own.handlers } };
}

/** The bus of a process that shares no in-memory bus. @throws ConfigError without AMQP_URL */
export function createOwnBus(
  name: string,
  settings: Pick<ServiceSettings, 'AMQP_URL' | 'EVENTS_NAMESPACE' | 'DEAD_LETTER_DAYS'>,
  logger: Logger,
): EventBus {
  const { AMQP_URL: url, EVENTS_NAMESPACE: namespace, DEAD_LETTER_DAYS: days } = settings;
  if (!url)
    throw new ConfigError(
      `AMQP_URL is required: ${name} runs as a separate process, which the in-memory bus cannot reach.`,
    );
  return createRabbitEventBus({ url, namespace, logger, deadLetterMs: days * 24 * 3_600_000 });
}

function signerOf(name: ServiceName, settings: ServiceSettings): AssertionSigner {
  if (settings.SIGNING_KEY) return createAssertionSigner({ issuer: name, key: settings.SIGNING_KEY });
  return () => Promise.reject(new ConfigError(`SIGNING_KEY is required: ${name} calls another service.`));
}
