import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { endpoints } from '@wholesale/contracts';
import { Router } from 'express';
import type { Db } from 'mongodb';
import {
  eventually,
  freePort,
  freshDatabaseName,
  startCuttableProxy,
  startMongoForTests,
  testKeys,
  timeMargin,
} from '@wholesale/testing';
import type { CuttableProxy } from '@wholesale/testing';
import {
  connectMongo,
  createMemoryEventBus,
  readConfig,
  serviceSettings,
  startingHeader,
  startService,
  type BackgroundJob,
  type Calls,
  type RunningService,
} from '../src/index.ts';
import { silentLogger as logger } from './silent-logger.ts';

let mongo: Awaited<ReturnType<typeof startMongoForTests>>;
let database: CuttableProxy;
let running: Promise<RunningService> | undefined;
beforeAll(async () => {
  mongo = await startMongoForTests();
  const [, host = ''] = /^mongodb:\/\/([^/?]+)/.exec(mongo.uri) ?? [];
  database = await startCuttableProxy({ port: Number(host.split(':')[1]) });
});
afterEach(async () => void (await (await running)?.stop()));
afterAll(async () => {
  await database.close();
  await mongo.stop();
});

async function start(
  migrate: () => Promise<void> = async () => undefined,
  jobsOn: (db: Db) => readonly BackgroundJob[] = () => [],
  calls: Calls = { endpoints: {}, handlers: {} },
  settings: { MIGRATE?: string; MONGODB_DATABASE?: string } = {},
): Promise<string> {
  const port = await freePort();
  running = startService({
    name: 'users',
    settings: readConfig(serviceSettings, {
      PORT: String(port),
      MONGODB_URI: `mongodb://127.0.0.1:${database.port}/?directConnection=true`,
      MONGODB_DATABASE: freshDatabaseName('start'),
      ...settings,
      TRUSTED_KEYS: JSON.stringify(testKeys.trusted),
      LOG_LEVEL: 'silent',
    }),
    createApp: ({ db }) => ({
      calls,
      routes: [Router().get('/call', (_request, response) => void response.end('answered'))],
      handlers: {},
      aggregates: [],
      migrations: [{ name: 'convert-people', run: migrate }],
      jobs: jobsOn(db),
    }),
    bus: createMemoryEventBus({ logger }),
    logger,
  });
  running.catch(() => undefined);
  return `http://127.0.0.1:${port}`;
}

it('a service that waits for its database is live, not ready, and asks callers to retry', async () => {
  database.refuse(true);
  const url = await start();
  const [live, ready, call] = await eventually(() =>
    Promise.all(['/health/live', '/health/ready', '/call'].map((path) => fetch(url + path))),
  );

  expect([live?.status, ready?.status, call?.status]).toEqual([200, 503, 503]);
  expect(await ready?.json()).toEqual({ status: 'not-ready', database: false });
  expect(await call?.json()).toMatchObject({ code: 'service-starting' });
  expect(Number(call?.headers.get('retry-after'))).toBeGreaterThan(0);
  // Callers with several replicas try another one.
  expect([live, call].map((answer) => answer?.headers.has(startingHeader))).toEqual([true, true]);

  database.refuse(false);
  await running;
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  const answer = await fetch(`${url}/call`);
  expect([await answer.text(), answer.headers.has(startingHeader)]).toEqual(['answered', false]);
  expect((await fetch(`${url}/nothing`)).status).toBe(404);
});

it('a service whose database hangs says within seconds that it is not ready', async () => {
  const url = await start();
  await running;
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  database.freeze();
  const before = performance.now();

  const ready = await fetch(`${url}/health/ready`);

  expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'not-ready', database: false }]);
  expect(performance.now() - before).toBeLessThan(2_000 * Math.min(timeMargin(), 6));
  database.cut();
  await eventually(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200));
});

it('a service answers no call before its indexes are created', async () => {
  const prepared = Promise.withResolvers<void>();
  const url = await start(() => prepared.promise);
  await eventually(async () => expect((await fetch(`${url}/call`)).status).toBe(503));

  prepared.resolve();

  await running;
  expect((await fetch(`${url}/call`)).status).toBe(200);
});

it('a service that leaves its migrations to a job is not ready and says what is missing, until the job has run, however long the database is away', async () => {
  const settings = { MIGRATE: 'job', MONGODB_DATABASE: freshDatabaseName('start') };
  const url = await start(() => Promise.reject(new Error('must not run here')), undefined, undefined, settings);
  const waiting = await eventually(async () => {
    const ready = (await (await fetch(`${url}/health/ready`)).json()) as { database: boolean; defect: string };
    expect(ready.database).toBe(true);
    return ready;
  });
  const [live, call] = await Promise.all([fetch(`${url}/health/live`), fetch(`${url}/call`)]);

  expect(waiting).toMatchObject({
    status: 'not-ready',
    defect: expect.stringMatching(/indexes-\w{8}, convert-people/),
  });
  expect([live.status, call.status]).toEqual([200, 503]);

  database.refuse(true);
  database.cut();
  await eventually(async () =>
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'not-ready', database: false }),
  );
  database.refuse(false);

  // What the job does, which the database of another process shows only by its records.
  const job = await connectMongo({ uri: mongo.uri, database: settings.MONGODB_DATABASE, logger });
  const [missing = ''] = /indexes-\w{8}/.exec(waiting.defect) ?? [];
  const records = job.db.collection<{ _id: string }>('_migrations');
  await records.insertOne({ _id: missing });
  await eventually(async () =>
    expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({
      defect: expect.stringMatching(/for convert-people\.$/),
    }),
  );
  await records.insertOne({ _id: 'convert-people' });

  await running;
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  await job.close();
});

it('a service whose port is taken leaves nothing behind: its metrics do not answer any more', async () => {
  const url = await start();
  await running;
  const metricsPort = await freePort();
  const settings = readConfig(serviceSettings, {
    PORT: new URL(url).port,
    METRICS_PORT: String(metricsPort),
    MONGODB_URI: mongo.uri,
    TRUSTED_KEYS: JSON.stringify(testKeys.trusted),
    LOG_LEVEL: 'silent',
  });
  const createApp = () => ({ calls: { endpoints: {}, handlers: {} }, handlers: {}, aggregates: [] });

  const second = startService({ name: 'users', settings, createApp, bus: createMemoryEventBus({ logger }), logger });

  await expect(second).rejects.toThrow('EADDRINUSE');
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow('fetch failed');
});

it('a background job starts after the preparation and can finish its work in the database before the service stops', async () => {
  const prepared = Promise.withResolvers<void>();
  const steps: string[] = [];
  await start(
    () => prepared.promise.then(() => void steps.push('prepared')),
    (db) => [
      {
        start: () => void steps.push('started'),
        stop: async () => {
          await db.collection<{ _id: string }>('work').insertOne({ _id: 'the last of it' });
          steps.push('finished');
        },
      },
    ],
  );
  prepared.resolve();
  const service = await running;
  expect(steps).toEqual(['prepared', 'started']);

  running = undefined;
  await service?.stop();

  expect(steps).toEqual(['prepared', 'started', 'finished']);
});

it('a service that cannot be prepared frees its port and its database and reports why', async () => {
  const url = await start(() => Promise.reject(new Error('an index cannot be made')));

  await expect(running).rejects.toThrow('an index cannot be made');
  running = undefined;

  await expect(fetch(`${url}/health/live`)).rejects.toThrow();
  await eventually(() => expect(database.connections()).toBe(0));
});

it('a service with a call that nothing handles does not start, and frees its port and its database', async () => {
  const url = await start(undefined, undefined, {
    endpoints: { listDeals: endpoints.listDeals },
    handlers: {},
  });

  await expect(running).rejects.toThrow('listDeals (GET /api/bookings) has no handler.');
  running = undefined;

  await expect(fetch(`${url}/health/live`)).rejects.toThrow();
  await eventually(() => expect(database.connections()).toBe(0));
});

it('a separate service without a broker does not start', async () => {
  const port = await freePort();
  const settings = readConfig(serviceSettings, {
    PORT: String(port),
    MONGODB_URI: mongo.uri,
    TRUSTED_KEYS: JSON.stringify(testKeys.trusted),
  });

  await expect(
    startService({
      name: 'users',
      settings,
      createApp: () => {
        throw new Error('not called');
      },
      logger,
    }),
  ).rejects.toThrow('AMQP_URL is required');
});
