import type { ConsumerName, ServiceName } from '@wholesale/contracts';
import type { Router } from 'express';
import type { Collection, Db } from 'mongodb';
import { createAssertionSigner, createAssertionVerifier, type AssertionSigner } from './assertion.ts';
import type { ServiceSettings } from './config.ts';
import { ConfigError } from './config.ts';
import { allowedMethods, endpointRoutes, type Calls } from './http/endpoint-routes.ts';
import { listenEarly, type EarlyServer } from './http/listen-early.ts';
import { newId } from './ids.ts';
import { createLogger, type Logger } from './logger.ts';
import { createRabbitEventBus, type EventBus, type EventHandlers } from './messaging/index.ts';
import { connectMongo, createOutboxRelay, type OutboxDocument } from './storage/index.ts';

/** What a service's `createApp` is given: everything that has to do with the outside, time and chance included. */
export type ServiceDeps = {
  db: Db;
  logger: Logger;
  /** Wakes the outbox relay; call it after each committed change that carries events. */
  notifyRelay: () => void;
  now: () => Date;
  /** A new record id for something that comes into being at that moment. */
  newId: (at: Date) => string;
  /** Signs calls to other services in this service's name. */
  sign: AssertionSigner;
};

/** A service put together: what it answers, what it hears, what it keeps. No I/O has happened yet. */
export type ServiceApp = {
  calls: Calls;
  /** What is served beside the contract's calls and needs no assertion, such as photos. */
  routes?: readonly Router[];
  handlers: EventHandlers;
  /** The aggregates this service owns. Their indexes are created at start, and the relay publishes their events. */
  aggregates: readonly { outbox: Collection<OutboxDocument>; ensureIndexes(): Promise<void> }[];
  /** Creates all other indexes at start; a repeat changes nothing. */
  prepare?(): Promise<void>;
};

export type RunningService = {
  name: ServiceName;
  url: string;
  port: number;
  stop(): Promise<void>;
};

/** As long as the gateway waits for the slowest body, a photo over a thin line. */
const requestTimeoutMs = 120_000;

type Options = {
  name: ServiceName;
  settings: ServiceSettings;
  createApp: (deps: ServiceDeps) => ServiceApp;
  bus?: EventBus;
  logger?: Logger;
  now?: () => Date;
};

/**
 * Brings one service up in order: HTTP that answers probes only, database, indexes, events, outbox, calls; and down in reverse, losing nothing on
 * the way. A process of its own waits for its database without end, live and not ready; a shared one waits 60 s.
 * @param options.bus where several services share one process; otherwise AMQP_URL is needed
 * @returns when calls are answered
 * @throws ConfigError when neither a bus nor AMQP_URL is given; the driver's or server's error when the database or port cannot be had
 */
export async function startService(options: Options): Promise<RunningService> {
  const { name, settings, logger = createLogger({ name, level: settings.LOG_LEVEL }) } = options;
  const bus = options.bus ?? rabbitBus(name, settings, logger);
  const server = await listenEarly({ logger, port: settings.PORT, host: settings.HOST, requestTimeoutMs });
  try {
    return await bringUp({ ...options, logger, sharedBus: options.bus, bus, server });
  } catch (error) {
    await server.close(0);
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
  now = () => new Date(),
}: Options & {
  sharedBus: EventBus | undefined;
  bus: EventBus;
  logger: Logger;
  server: EarlyServer;
}): Promise<RunningService> {
  const mongo = await connectMongo({
    uri: settings.MONGODB_URI,
    database: settings.MONGODB_DATABASE ?? `wholesale_${name}`,
    logger,
    ...(!sharedBus && { waitMs: Infinity }),
  });
  const app = createApp({
    db: mongo.db,
    logger,
    notifyRelay: () => relay.notify(),
    now,
    newId,
    sign: signerOf(name, settings),
  });
  await Promise.all([app.prepare?.(), ...app.aggregates.map((aggregate) => aggregate.ensureIndexes())]);
  const relay = createOutboxRelay({ collections: app.aggregates.map(({ outbox }) => outbox), bus, logger });

  if (Object.keys(app.handlers).length > 0) bus.subscribe({ consumer: name as ConsumerName, handlers: app.handlers });
  if (!sharedBus) await bus.start();
  relay.start();
  server.open({
    routes: [
      ...(app.routes ?? []),
      endpointRoutes({
        calls: app.calls,
        verify: createAssertionVerifier({ audience: name, keys: settings.TRUSTED_KEYS }),
      }),
    ],
    readiness: async () => {
      const database = await mongo.ping().then(
        () => true,
        () => false,
      );
      return {
        ready: database,
        database,
        events: bus.isConnected(),
        outboxPending: database ? await relay.pending() : null,
      };
    },
    allowedMethods: allowedMethods(app.calls),
  });
  logger.info({ port: server.port }, 'service ready');
  return {
    name,
    url: server.url,
    port: server.port,
    async stop() {
      await server.close();
      // Handlers that are still at work store events, too; only then is the outbox emptied.
      if (!sharedBus) await bus.drain();
      await relay.stop();
      if (!sharedBus) await bus.stop();
      await mongo.close();
    },
  };
}

function rabbitBus(name: string, settings: ServiceSettings, logger: Logger): EventBus {
  if (!settings.AMQP_URL) {
    throw new ConfigError(
      `AMQP_URL is required: ${name} runs as a process of its own, and the in-memory bus reaches nobody outside its process.`,
    );
  }
  return createRabbitEventBus({ url: settings.AMQP_URL, namespace: settings.EVENTS_NAMESPACE, logger });
}

function signerOf(name: ServiceName, settings: ServiceSettings): AssertionSigner {
  if (settings.SIGNING_KEY) return createAssertionSigner({ issuer: name, key: settings.SIGNING_KEY });
  return () => Promise.reject(new ConfigError(`SIGNING_KEY is required: ${name} calls another service.`));
}
