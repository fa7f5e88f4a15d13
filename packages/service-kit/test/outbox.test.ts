import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@wholesale/contracts';
import { eventually, freshNamespace, startRabbitForTests } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import type { Collection } from 'mongodb';
import { BusUnavailableError, createRabbitEventBus, deleteTopology, UnroutableError } from '../src/messaging/index.ts';
import type { EventBus } from '../src/messaging/index.ts';
import { defaultRetryDelaysMs } from '../src/messaging/topology.ts';
import { createLease, createOutboxRelay, indexed, outboxIndex, outboxOf, withEvents } from '../src/storage/index.ts';
import type { Lease, OutboxDocument, OutboxRelay } from '../src/storage/index.ts';
import { aBookingPlaced } from './events.ts';
import { startKillableProcess } from './killable-process.ts';
import type { PublishesAndCrashes } from './processes/publishes-and-crashes.ts';
import { silentLogger } from './silent-logger.ts';
import { startDatabase, type Database } from './start-database.ts';

type Thing = OutboxDocument & { name?: string };

/** The bus as a relay sees it: received events, and failures. */
function aBus() {
  const published: EventEnvelope[] = [];
  const tried: string[] = [];
  const bus = {
    connected: true,
    fail: (_event: EventEnvelope): Error | undefined => undefined,
    hold: async (_event: EventEnvelope): Promise<void> => undefined,
    isConnected: () => bus.connected,
    async publish(event: EventEnvelope) {
      tried.push(event.id);
      await bus.hold(event);
      const error = bus.fail(event);
      if (error) throw error;
      published.push(event);
    },
  };
  return { bus, published, tried };
}

describe('the outbox', () => {
  let database: Database;
  let things: Collection<Thing>;
  let collectionCount = 0;
  const relays: OutboxRelay[] = [];

  forAllTests(
    () => startDatabase('outbox'),
    (started) => (database = started),
  );
  beforeEach(async () => {
    things = database.db.collection<Thing>(`things-${(collectionCount += 1)}`);
    await indexed(things, [outboxIndex]).ensureIndexes();
  });
  afterEach(async () => {
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  });

  type RelayBus = Pick<EventBus, 'publish' | 'isConnected'>;
  const aLease = () => createLease({ db: database.db, name: things.collectionName });
  const startRelay = ({ bus, pollMs = 20, lease = aLease() }: { bus: RelayBus; pollMs?: number; lease?: Lease }) => {
    const relay = createOutboxRelay({
      collections: [things],
      bus,
      lease,
      logger: silentLogger,
      pollMs,
    });
    relays.push(relay);
    relay.start();
    return relay;
  };
  const insert = (_id: string, events: EventEnvelope[]) => things.insertOne({ _id, version: 1, ...outboxOf(events) });
  const ids = (events: EventEnvelope[]) => events.map(({ id }) => id);

  it('publishes an event stored with its document, and then empties it', async () => {
    const { bus, published } = aBus();
    const relay = startRelay({ bus });
    const event = aBookingPlaced();

    await insert('a', [event]);
    relay.notify();

    await eventually(() => expect(published).toEqual([event]));
    await eventually(async () =>
      expect(await things.findOne({ _id: 'a' })).toEqual({ _id: 'a', version: 1, _outbox: [] }),
    );
    expect(await relay.pending()).toBe(0);
  });

  it('publishes nothing when the change was rejected', async () => {
    const { bus, published } = aBus();
    startRelay({ bus });
    await insert('a', []);
    const event = aBookingPlaced();
    const change = (name: string, version: number, events: EventEnvelope[]) =>
      things.updateOne({ _id: 'a', version }, withEvents({ $set: { name }, $inc: { version: 1 } }, events));

    const won = await change('won', 1, [event]);
    const lost = await change('lost', 1, [aBookingPlaced()]);

    expect([won.matchedCount, lost.matchedCount]).toEqual([1, 0]);
    await eventually(async () =>
      expect(await things.findOne({ _id: 'a' })).toEqual({ _id: 'a', version: 2, name: 'won', _outbox: [] }),
    );
    expect(published).toEqual([event]);
  });

  it('publishes at once after a notification, without waiting for the poll', async () => {
    const { bus, published } = aBus();
    const relay = startRelay({ bus, pollMs: 60_000 });

    await insert('a', [aBookingPlaced()]);
    relay.notify();

    await eventually(() => expect(published).toHaveLength(1));
  });

  it('publishes on its poll what a crash before the notification left behind', async () => {
    const { bus, published } = aBus();
    await insert('a', [aBookingPlaced()]);

    startRelay({ bus });

    await eventually(() => expect(published).toHaveLength(1));
  });

  it('keeps the order of one document’s events', async () => {
    const { bus, published } = aBus();
    bus.hold = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    const events = Array.from({ length: 10 }, (_, index) => aBookingPlaced({ sequence: index + 1 }));
    await insert('a', events.slice(0, 5));
    const relay = startRelay({ bus });
    for (const event of events.slice(5)) {
      await things.updateOne({ _id: 'a' }, withEvents({ $inc: { version: 1 } }, [event]));
      relay.notify();
    }

    await eventually(() => expect(ids(published)).toEqual(ids(events)));
  });

  it('keeps an event that is stored while another one is being published', async () => {
    const { bus, published } = aBus();
    const [first, second] = [aBookingPlaced(), aBookingPlaced()];
    bus.hold = async ({ id }) => {
      if (id === first.id) await things.updateOne({ _id: 'a' }, withEvents({ $inc: { version: 1 } }, [second]));
    };
    await insert('a', [first]);

    startRelay({ bus });

    await eventually(() => expect(ids(published)).toEqual([first.id, second.id]));
    await eventually(async () =>
      expect(await things.findOne({ _id: 'a' })).toEqual({ _id: 'a', version: 2, _outbox: [] }),
    );
  });

  it('keeps everything while the broker is down, and publishes all when it is back', async () => {
    const { bus, published, tried } = aBus();
    bus.connected = false;
    const relay = startRelay({ bus });
    const events = Array.from({ length: 20 }, () => aBookingPlaced());
    for (const [index, event] of events.entries()) {
      await insert(`thing-${index}`, [event]);
      relay.notify();
    }
    expect(await relay.pending()).toBe(20);
    expect(tried).toEqual([]);

    bus.connected = true;

    await eventually(() => expect(ids(published).sort()).toEqual(ids(events).sort()));
    await eventually(async () => expect(await relay.pending()).toBe(0));
  });

  it('backs off while the broker refuses, and recovers quickly', async () => {
    const { bus, published, tried } = aBus();
    bus.fail = () => new BusUnavailableError('memory alarm');
    for (let index = 0; index < 20; index += 1) await insert(`thing-${index}`, [aBookingPlaced()]);
    const relay = startRelay({ bus });
    const until = performance.now() + 500;
    await eventually(() => {
      relay.notify();
      expect(performance.now()).toBeGreaterThan(until);
    });
    const triedInHalfASecond = tried.length;

    bus.fail = () => undefined;

    await eventually(() => expect(published).toHaveLength(20));
    expect(triedInHalfASecond).toBeLessThanOrEqual(6 * 20);
  });

  it('backs off from a document that fails, without delaying others', async () => {
    const { bus, published, tried } = aBus();
    const bad = Array.from({ length: 250 }, () => aBookingPlaced());
    const badIds = new Set(ids(bad));
    bus.fail = ({ id }) => (badIds.has(id) ? new UnroutableError('nobody wants it') : undefined);
    // More than one scan, and stored before the good one.
    await things.insertMany(bad.map((event, index) => ({ _id: `bad-${index}`, version: 1, ...outboxOf([event]) })));
    const relay = startRelay({ bus });
    await eventually(() => expect(new Set(tried).size).toBe(250));
    const good = aBookingPlaced();

    await insert('good', [good]);
    relay.notify();

    await eventually(() => expect(ids(published)).toEqual([good.id]));
    await eventually(async () => expect(await relay.pending()).toBe(250));
    badIds.clear();
    await eventually(async () => expect(await relay.pending()).toBe(0));
  });

  it('publishes an event again when its process was killed before removing it', async () => {
    const rabbit = await startRabbitForTests();
    const namespace = freshNamespace('killed');
    const received: string[] = [];
    const consumer = createRabbitEventBus({ url: rabbit.url, namespace, logger: silentLogger });
    consumer.subscribe({
      consumer: 'catalog',
      handlers: { 'booking.placed': async ({ id }) => void received.push(id) },
    });
    await consumer.start();
    const event = aBookingPlaced();
    await insert('a', [event]);
    const doomed = startKillableProcess('processes/publishes-and-crashes.ts', {
      uri: database.uri,
      database: database.db.databaseName,
      collection: things.collectionName,
      amqpUrl: rabbit.url,
      namespace,
    } satisfies PublishesAndCrashes);

    expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' });
    await eventually(() => expect(received).toEqual([event.id]));
    startRelay({ bus: consumer });

    await eventually(() => expect(received).toEqual([event.id, event.id]));
    await eventually(async () =>
      expect(await things.findOne({ _id: 'a' })).toEqual({ _id: 'a', version: 1, _outbox: [] }),
    );
    await relays.pop()?.stop();
    await consumer.stop();
    await deleteTopology({ url: rabbit.url, namespace, retryDelaysMs: defaultRetryDelaysMs });
    await rabbit.stop();
  });

  it('publishes events of other documents at once while 250 events take minutes', async () => {
    const { bus, published } = aBus();
    const slow = Array.from({ length: 250 }, () => aBookingPlaced());
    const slowIds = new Set(ids(slow));
    bus.hold = ({ id }) => (slowIds.has(id) ? new Promise(() => undefined) : Promise.resolve());
    await things.insertMany(slow.map((event, index) => ({ _id: `slow-${index}`, version: 1, ...outboxOf([event]) })));
    const relay = createOutboxRelay({
      collections: [things],
      bus,
      lease: aLease(),
      logger: silentLogger,
      pollMs: 20,
      flushTimeoutMs: 100,
    });
    relays.push(relay);
    relay.start();
    const good = aBookingPlaced();

    await insert('good', [good]);
    relay.notify();

    await eventually(() => expect(ids(published)).toEqual([good.id]));
    await eventually(async () => expect(await relay.pending()).toBe(250));
  });

  it('supports several relays on one collection', async () => {
    const { bus, published } = aBus();
    const replicas = [startRelay({ bus }), startRelay({ bus }), startRelay({ bus })];
    const events = Array.from({ length: 60 }, () => aBookingPlaced());

    await Promise.all(
      events.map(async (event, index) => {
        await things.updateOne({ _id: `thing-${index % 10}` }, withEvents({ $inc: { version: 1 } }, [event]), {
          upsert: true,
        });
        replicas[index % 3]?.notify();
      }),
    );

    await eventually(async () => expect(await replicas[0]?.pending()).toBe(0));
    expect([...new Set(ids(published))].sort()).toEqual(ids(events).sort());
    expect(await things.countDocuments({ '_outbox.0': { $exists: true } })).toBe(0);
  });

  const insertMany = async (count: number) => {
    const events = Array.from({ length: count }, () => aBookingPlaced());
    await things.insertMany(
      events.map((event, index) => ({ _id: `thing-${index}`, version: 1, ...outboxOf([event]) })),
    );
    return events;
  };

  it('publishes each event of a backlog once, although two replicas find it when the broker is back', async () => {
    const { bus, published } = aBus();
    bus.connected = false;
    bus.hold = () => new Promise((resolve) => setTimeout(resolve, 5));
    startRelay({ bus });
    startRelay({ bus });
    const events = await insertMany(1_000);

    bus.connected = true;

    await eventually(async () => expect(await relays[0]?.pending()).toBe(0));
    expect(ids(published).sort()).toEqual(ids(events).sort());
  });

  it('is published by the other replica when the holder stops, loses the broker, or dies', async () => {
    const [one, other] = [aBus(), aBus()];
    const first = startRelay(one);
    await insert('a', [aBookingPlaced()]);
    await eventually(() => expect(one.published).toHaveLength(1));
    const second = startRelay(other);

    one.bus.connected = false;
    await insert('b', [aBookingPlaced()]);
    await eventually(() => expect(other.published).toHaveLength(1));

    one.bus.connected = true;
    await second.stop();
    await insert('c', [aBookingPlaced()]);
    await eventually(() => expect(one.published).toHaveLength(2));

    await first.stop();
    await aLease().hold();
    const third = startRelay(other);
    await insert('d', [aBookingPlaced()]);
    await eventually(() => expect(other.published).toHaveLength(2));
    await eventually(async () => expect(await third.pending()).toBe(0));
  });

  it('loses nothing when its lease cannot be renewed for a while', async () => {
    const { bus, published } = aBus();
    const lease = aLease();
    let failures = 3;
    const hold = () => ((failures -= 1) >= 0 ? Promise.reject(new Error('no database')) : lease.hold());
    startRelay({ bus, lease: { ...lease, hold } });
    const events = await insertMany(20);

    await eventually(() => expect(ids(published).sort()).toEqual(ids(events).sort()));
  });

  it('publishes a backlog without waiting for the poll between batches', async () => {
    const { bus, published } = aBus();
    await things.insertMany(
      Array.from({ length: 700 }, (_, index) => ({
        _id: `thing-${index}`,
        version: 1,
        ...outboxOf([aBookingPlaced()]),
      })),
    );

    startRelay({ bus, pollMs: 60_000 });

    await eventually(() => expect(published).toHaveLength(700));
  });

  it('publishes the rest before it stops, and nothing after that', async () => {
    const { bus, published } = aBus();
    const relay = startRelay({ bus, pollMs: 60_000 });
    await insert('a', [aBookingPlaced()]);
    await insert('b', [aBookingPlaced()]);

    await relay.stop();

    expect(published).toHaveLength(2);
    await insert('c', [aBookingPlaced()]);
    relay.notify();
    expect(await relay.pending()).toBe(1);
    expect(published).toHaveLength(2);
  });

  it('stops in time while the broker is down', async () => {
    const { bus } = aBus();
    bus.connected = false;
    const relay = startRelay({ bus });
    await insert('a', [aBookingPlaced()]);
    const before = performance.now();

    await relay.stop();

    expect(performance.now() - before).toBeLessThan(15_000);
  });

  it('finds its work with an index', async () => {
    const plan = await things.find({ _pending: true }).explain('queryPlanner');

    expect(JSON.stringify(plan)).toContain('IXSCAN');
  });
});
