import type { AnyEvent, EventOf, EventType, ServiceName } from '@wholesale/contracts';
import {
  connectMongo,
  createLogger,
  createRabbitEventBus,
  deleteTopology,
  openDeadLetters,
  type Caller,
  type DeadLetterView,
  type EventBus,
  type Logger,
  type MongoConnection,
  type RunningService,
  type ServiceSettings,
} from '@wholesale/service-kit';
import { startCuttableProxy } from '../cuttable-proxy.ts';
import { eventually } from '../eventually.ts';
import { startConnected } from '../start-connected.ts';
import { freshDatabaseName, freshNamespace } from '../fresh-names.ts';
import { startMongoForTests } from '../start-mongo.ts';
import { startRabbitForTests } from '../start-rabbit.ts';
import { holdableBus, type HoldAt } from './held-handlers.ts';
import { recordEvents, watchBus } from './recorded-events.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { testKeys } from './test-keys.ts';

export type ServiceUnderTest = {
  readonly url: string;
  /** The service's database, to prepare and to inspect. */
  readonly db: MongoConnection['db'];
  readonly uri: string;
  readonly database: string;
  readonly namespace: string;
  /** Every event of this namespace since the start, including those that the test published. */
  readonly events: readonly AnyEvent[];
  eventsOf<T extends EventType>(type: T, aggregateId?: string): EventOf<T>[];
  /** Publishes events as other services would; resolves when the broker has confirmed them. */
  publish(...events: AnyEvent[]): Promise<void>;
  /** Waits until the service has handled all events sent to it, and its own events are published and recorded. */
  settled(): Promise<void>;
  /** The service's dead letters. */
  deadLetters(): Promise<DeadLetterView[]>;
  as(caller: Caller): TestClient;
  /** Calls without an assertion. */
  readonly unsigned: TestClient;
  /** Stops it gracefully and starts it again with the same data; the address changes. */
  restart(): Promise<void>;
  /** Starts a second replica with the same data. `settled` does not count what it handles. */
  replica(): Promise<Replica>;
  /** From now on every handler waits there until the service is killed. @returns how many events are held so far */
  holdHandlers(at: HoldAt): () => number;
  /** Disconnects the service from the broker until it is killed. */
  loseBroker(): void;
  /**
   * Disconnects the service from database and broker at once, so that nothing it does has an effect, as if its process had been
   * killed; then starts it again with the same data.
   * @param meanwhile runs while the service is down
   */
  kill(meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

export type Replica = {
  as(caller: Caller): TestClient;
  isConnected(): boolean;
  loseBroker(): void;
  findBroker(): void;
  stop(): Promise<void>;
};

type Start<S extends ServiceSettings> = (options: {
  settings: S;
  bus: EventBus;
  logger: Logger;
  now?: () => Date;
}) => Promise<RunningService>;

/**
 * Starts one service with a real database and a real broker, test keys, and its own database and namespace.
 * @param options.settings the service's own settings, and overrides of common ones
 * @param options.retryDelaysMs the ladder for failing handlers, short here
 */
export async function startServiceForTests<S extends ServiceSettings>({
  name,
  start,
  settings,
  retryDelaysMs = [20, 20, 20],
  now,
}: {
  name: ServiceName;
  start: Start<S>;
  settings: Omit<S, keyof ServiceSettings> & Partial<ServiceSettings>;
  retryDelaysMs?: readonly number[];
  now?: () => Date;
}): Promise<ServiceUnderTest> {
  const [mongo, rabbit] = await Promise.all([startMongoForTests(), startRabbitForTests()]);
  const database = freshDatabaseName(name);
  const namespace = freshNamespace(name);
  const logger = createLogger({ name, level: process.env['WHOLESALE_TEST_LOG_LEVEL'] ?? 'silent' });
  const bus = (url: string) => createRabbitEventBus({ url, namespace, retryDelaysMs, logger });

  const outside = bus(rabbit.url);
  const events = recordEvents(outside);
  await startConnected(outside);
  const connection = await connectMongo({ uri: mongo.uri, database, logger });
  const sentToService = new Map<string, { type: EventType; times: number }>();
  const published: string[] = [];
  const killed: Promise<void>[] = [];
  let running = await startOnce();

  async function startOnce() {
    const [databaseWire, brokerWire] = await Promise.all([wireTo(mongo.uri), wireTo(rabbit.url)]);
    const own = bus(brokerWire.url);
    const watched = watchBus(own, retryDelaysMs.length + 1);
    const holdable = holdableBus(watched.bus);
    const complete = { ...baseSettings(name, databaseWire.url, database, namespace), ...settings } as unknown as S;
    const handledTypes = new Set<string>();
    const watching: EventBus = {
      ...holdable.bus,
      subscribe(subscription) {
        if (!subscription.perProcess) for (const type of Object.keys(subscription.handlers)) handledTypes.add(type);
        holdable.bus.subscribe(subscription);
      },
    };
    const service = await start({ settings: complete, bus: watching, logger, ...(now ? { now } : {}) });
    await startConnected(own);
    return { own, watched, holdable, service, handledTypes, wires: { database: databaseWire, broker: brokerWire } };
  }

  async function stopOnce({ own, service, watched, wires } = running): Promise<void> {
    await own.drain();
    await service.stop();
    await own.stop();
    published.push(...watched.published);
    await Promise.all([wires.database.close(), wires.broker.close()]);
  }

  /** Events that the service has not handled yet are expected of the next start. */
  function carryOverUnhandled(): void {
    for (const [id, { type, times }] of sentToService) {
      const left = times - (running.watched.handled.get(id) ?? 0);
      if (left > 0) sentToService.set(id, { type, times: left });
      else sentToService.delete(id);
    }
  }

  const client = (caller?: Caller): TestClient =>
    createTestClient({ baseUrl: () => running.service.url, audience: name, ...(caller ? { caller } : {}) });

  return {
    get url() {
      return running.service.url;
    },
    db: connection.db,
    uri: mongo.uri,
    database,
    namespace,
    events,
    eventsOf: <T extends EventType>(type: T, aggregateId?: string) =>
      events.filter(
        (event) => event.type === type && (aggregateId === undefined || event.aggregateId === aggregateId),
      ) as unknown as EventOf<T>[],
    async publish(...sent) {
      for (const event of sent) {
        await outside.publish(event);
        published.push(event.id);
        const { times } = sentToService.get(event.id) ?? { times: 0 };
        sentToService.set(event.id, { type: event.type, times: times + 1 });
      }
    },
    settled: () =>
      eventually(async () => {
        const late = [...sentToService].filter(
          ([id, { type, times }]) => running.handledTypes.has(type) && (running.watched.handled.get(id) ?? 0) < times,
        );
        if (late.length > 0) throw new Error(`not handled yet: ${late.map(([, { type }]) => type).join(', ')}`);
        const health = await client().get('/health/ready');
        if (health.body?.outboxPending !== 0) throw new Error(`the outbox is not empty: ${health.text}`);
        const recorded = new Set(events.map(({ id }) => id));
        const unseen = [...published, ...running.watched.published].filter((id) => !recorded.has(id));
        if (unseen.length > 0) throw new Error(`${unseen.length} published events did not arrive yet`);
      }),
    async deadLetters() {
      const office = await openDeadLetters({ url: rabbit.url, namespace });
      try {
        return await office.list(name);
      } finally {
        await office.close();
      }
    },
    as: client,
    unsigned: client(),
    async restart() {
      await stopOnce();
      sentToService.clear();
      running = await startOnce();
    },
    async replica() {
      const second = await startOnce();
      return {
        as: (caller) => createTestClient({ baseUrl: () => second.service.url, audience: name, caller }),
        isConnected: () => second.own.isConnected(),
        loseBroker: () => second.wires.broker.lose(),
        findBroker: () => second.wires.broker.find(),
        stop: () => stopOnce(second),
      };
    },
    holdHandlers: (at) => running.holdable.hold(at),
    loseBroker: () => running.wires.broker.lose(),
    async kill(meanwhile) {
      const { wires, holdable } = running;
      wires.database.lose();
      wires.broker.lose();
      holdable.release();
      carryOverUnhandled();
      killed.push(stopOnce());
      await meanwhile?.();
      running = await startOnce();
    },
    async stop() {
      await stopOnce();
      await Promise.all(killed);
      await outside.stop();
      await deleteTopology({ url: rabbit.url, namespace, retryDelaysMs });
      await connection.db.dropDatabase();
      await connection.close();
      await Promise.all([mongo.stop(), rabbit.stop()]);
    },
  };
}

/** The address of a server behind a proxy that can disconnect it. */
async function wireTo(address: string) {
  const url = new URL(address);
  const proxy = await startCuttableProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return {
    url: url.href,
    lose() {
      proxy.refuse(true);
      proxy.cut();
    },
    find: () => proxy.refuse(false),
    close: () => proxy.close(),
  };
}

function baseSettings(name: ServiceName, uri: string, database: string, namespace: string): ServiceSettings {
  return {
    PORT: 0,
    HOST: '127.0.0.1',
    MONGODB_URI: uri,
    MONGODB_DATABASE: database,
    AMQP_URL: undefined,
    EVENTS_NAMESPACE: namespace,
    DEAD_LETTER_DAYS: 14,
    OUTBOX_LIMIT: 100_000,
    AUDIT_DAYS: 365,
    TRUSTED_KEYS: () => testKeys.trusted,
    SIGNING_KEY: () => testKeys.signing(name),
    STOP_DELAY_SECONDS: 0,
    MIGRATE: 'at-start',
    LOG_LEVEL: 'silent',
  };
}
