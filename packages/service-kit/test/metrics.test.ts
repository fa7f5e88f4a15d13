import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventTypes } from '@wholesale/contracts';
import {
  eventually,
  freePort,
  freshDatabaseName,
  startCuttableProxy,
  startMongoForTests,
  testKeys,
  type CuttableProxy,
} from '@wholesale/testing';
import { Router } from 'express';
import type { Collection, Db } from 'mongodb';
import {
  createMemoryEventBus,
  indexed,
  outboxIndex,
  readConfig,
  serviceSettings,
  startService,
  type EventHandlers,
  type OutboxDocument,
  type RunningService,
} from '../src/index.ts';
import { unavailable } from '../src/errors.ts';
import { aBookingPlaced } from './events.ts';
import { silentLogger as logger } from './silent-logger.ts';

let mongo: Awaited<ReturnType<typeof startMongoForTests>>;
let database: CuttableProxy;
let service: RunningService;
let bus: ReturnType<typeof createMemoryEventBus>;
let outbox: Collection<OutboxDocument>;
let handle: NonNullable<EventHandlers['booking.placed']> = async () => undefined;
let metricsUrl: string;
beforeAll(async () => {
  mongo = await startMongoForTests();
  database = await startCuttableProxy({ port: Number(new URL(mongo.uri).port) });
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}`;
  bus = createMemoryEventBus({ logger, retryDelaysMs: [10] });
  service = await startService({
    name: 'catalog',
    settings: readConfig(serviceSettings, {
      MONGODB_URI: `mongodb://127.0.0.1:${database.port}/?directConnection=true`,
      MONGODB_DATABASE: freshDatabaseName('metrics'),
      TRUSTED_KEYS: JSON.stringify(testKeys.trusted),
      METRICS_PORT: String(port),
    }),
    createApp: ({ db }: { db: Db }) => {
      outbox = db.collection('phones');
      return {
        calls: { endpoints: {}, handlers: {} },
        routes: [Router().get('/phones/:id', (_request, response) => void response.end('a phone'))],
        handlers: { 'booking.placed': (event, context) => handle(event, context) },
        aggregates: [{ outbox, ...indexed(outbox, [outboxIndex]) }],
        jobs: [{ start: () => undefined, stop: async () => undefined, figures: () => ({ mended: { sold: 2 } }) }],
      };
    },
    bus,
    logger,
  });
  await bus.start();
});
afterEach(() => void (handle = async () => undefined));
afterAll(async () => {
  await service.stop();
  await bus.stop();
  await database.close();
  await mongo.stop();
});

/** The value of a series, whatever the order of its labels; undefined when there is none. */
async function read(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const wanted = listOf(Object.entries({ service: 'catalog', ...labels }).map(([key, text]) => `${key}="${text}"`));
  for (const line of (await scrape()).split('\n')) {
    const [series = '', value] = line.split('} ');
    if (series.startsWith(`${name}{`) && listOf(series.slice(name.length + 1).split(',')) === wanted)
      return Number(value);
  }
  return undefined;
}
const listOf = (labels: string[]): string => labels.sort().join(',');
const scrape = async (): Promise<string> => (await fetch(`${metricsUrl}/metrics`)).text();
const requests = (labels: { method: string; route: string; code: string }) =>
  read('http_request_duration_seconds_count', labels);
const counted = 'http_request_duration_seconds_count';
const deliveries = (event: string, outcome: string) => read('wholesale_event_deliveries_total', { event, outcome });

describe('calls', () => {
  it('are counted and timed by route template and status', async () => {
    for (const id of ['1', '2', '3']) await fetch(`${service.url}/phones/${id}`);

    await eventually(async () => expect(await requests({ method: 'GET', route: '/phones/{id}', code: '200' })).toBe(3));
    const labels = { method: 'GET', route: '/phones/{id}', code: '200' };
    expect(await read('http_request_duration_seconds_sum', labels)).toBeGreaterThan(0);
    expect(await read('http_request_duration_seconds_bucket', { ...labels, le: '+Inf' })).toBe(3);
  });

  it('of paths and methods that do not exist share one series, so that nobody can fill the memory', async () => {
    await fetch(`${service.url}/${randomUUID()}`);
    await eventually(async () => expect(await requests({ method: 'GET', route: 'unmatched', code: '404' })).toBe(1));
    const series = async (): Promise<string[]> =>
      (await scrape()).split('\n').flatMap((line) => (line.startsWith(counted) ? (line.split('} ')[0] ?? []) : []));
    const before = await series();

    await Promise.all(Array.from({ length: 20 }, () => fetch(`${service.url}/${randomUUID()}?x=${randomUUID()}`)));
    for (const method of ['PROPFIND', 'LOCK']) await fetch(`${service.url}/${randomUUID()}`, { method });

    await eventually(async () => expect(await requests({ method: 'GET', route: 'unmatched', code: '404' })).toBe(21));
    await eventually(async () => expect(await requests({ method: 'OTHER', route: 'unmatched', code: '404' })).toBe(2));
    expect((await series()).filter((each) => !before.includes(each))).toEqual([expect.stringContaining('"OTHER"')]);
  });
});

it('metrics are served on their own port only, and nothing else is served there', async () => {
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${metricsUrl}/health/live`)).status).toBe(404);
  expect((await fetch(`${metricsUrl}/metrics`, { method: 'POST' })).status).toBe(404);
  const { status, headers } = await fetch(`${metricsUrl}/metrics`);
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
});

describe('events', () => {
  it('that are handled are counted, with the time since the change that they announce', async () => {
    const occurredAt = new Date(Date.now() - 120_000).toISOString();

    await bus.publish({ ...aBookingPlaced(), occurredAt });

    expect(await deliveries('booking.placed', 'handled')).toBe(1);
    const lag = { event: 'booking.placed' };
    expect(await read('wholesale_event_lag_seconds_bucket', { ...lag, le: '60' })).toBe(0);
    expect(await read('wholesale_event_lag_seconds_bucket', { ...lag, le: '300' })).toBe(1);
  });

  it('are counted as retried, as waiting for a dependency, and as dead letters, which begin at 0', async () => {
    expect(await deliveries('booking.placed', 'dead')).toBe(0);
    const failures = [unavailable('service-unavailable', 'away'), new Error('a defect'), new Error('a defect')];
    handle = async () => {
      throw failures.shift();
    };

    await bus.publish(aBookingPlaced());

    expect(await deliveries('booking.placed', 'waiting')).toBe(1);
    expect(await deliveries('booking.placed', 'retried')).toBe(1);
    expect(await deliveries('booking.placed', 'dead')).toBe(1);
  });

  it('that are not valid are counted under one name, whatever they call themselves', async () => {
    await bus.publish({ ...aBookingPlaced(), data: { bookingId: randomUUID() } } as never);

    expect(await deliveries('invalid', 'dead')).toBe(1);
    const named = [...(await scrape()).matchAll(/wholesale_event_deliveries_total\{event="([^"]+)"/g)];
    for (const [, event] of named) expect(['invalid', ...eventTypes]).toContain(event);
  });
});

it('an outbox that is not published shows its size and its age', async () => {
  expect(await read('wholesale_outbox_age_seconds')).toBe(0);
  const unroutable = {
    ...aBookingPlaced(),
    type: 'nobody.cares' as 'booking.placed',
    occurredAt: new Date(Date.now() - 3_600_000).toISOString(),
  };
  await outbox.insertOne({ _id: 'stuck', version: 1, _pending: true, _outbox: [unroutable] });

  expect(await read('wholesale_outbox_pending_documents')).toBe(1);
  expect(await read('wholesale_outbox_age_seconds')).toBeGreaterThanOrEqual(3_600);

  await outbox.deleteOne({ _id: 'stuck' });
  expect(await read('wholesale_outbox_pending_documents')).toBe(0);
});

it('the process shows its readiness, the broker, the database’s pool, its event loop and what the reconciler mended', async () => {
  expect(await read('wholesale_ready')).toBe(1);
  expect(await read('wholesale_event_bus_connected')).toBe(1);
  expect(await read('wholesale_mongodb_pool_connections', { state: 'open' })).toBeGreaterThan(0);
  expect(await read('wholesale_mongodb_pool_connections', { state: 'waiting' })).toBe(0);
  expect(await read('wholesale_mongodb_pool_checkout_failures_total')).toBe(0);
  expect(await read('wholesale_reconciler_mends_total', { check: 'sold' })).toBe(2);
  expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

it('while the database hangs, the metrics are still answered, without the figures that need it', async () => {
  database.freeze();

  const text = await scrape();

  database.cut();
  expect(text).toMatch(/^wholesale_ready\{service="catalog"\} 0$/m);
  expect(text).not.toMatch(/^wholesale_outbox_pending_documents\{/m);
  expect(text).toMatch(/^wholesale_event_bus_connected\{service="catalog"\} 1$/m);
  await eventually(async () => expect(await read('wholesale_outbox_pending_documents')).toBe(0));
});
