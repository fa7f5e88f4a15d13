import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { connect } from 'amqplib';
import { Router, type Response } from 'express';
import {
  eventually,
  freshDatabaseName,
  freshNamespace,
  startCuttableProxy,
  startMongoForTests,
  startRabbitForTests,
  testKeys,
  type CuttableProxy,
} from '@wholesale/testing';
import { createRabbitEventBus, deleteTopology } from '../src/messaging/index.ts';
import { readConfig, serviceSettings, startService } from '../src/index.ts';
import { aBookingPlaced } from './events.ts';
import { silentLogger as logger } from './silent-logger.ts';

let mongo: Awaited<ReturnType<typeof startMongoForTests>>;
let rabbit: Awaited<ReturnType<typeof startRabbitForTests>>;
let broker: CuttableProxy;
let namespace: string;
beforeAll(async () => {
  [mongo, rabbit] = await Promise.all([startMongoForTests(), startRabbitForTests()]);
  broker = await startCuttableProxy({ port: Number(new URL(rabbit.url).port) });
});
beforeEach(() => void (namespace = freshNamespace('process')));
afterEach(async () => {
  broker.cut();
  await deleteTopology({ url: rabbit.url, namespace });
});
afterAll(async () => {
  await broker.close();
  await Promise.all([mongo.stop(), rabbit.stop()]);
});

/** A service of its own process, as far as its parts are concerned, with a call that waits until the test answers it. */
async function start(delaySeconds: number, handle: () => Promise<void> = () => Promise.resolve()) {
  const waiting: Response[] = [];
  const address = new URL(rabbit.url);
  address.port = String(broker.port);
  const service = await startService({
    name: 'catalog',
    settings: readConfig(serviceSettings, {
      MONGODB_URI: mongo.uri,
      MONGODB_DATABASE: freshDatabaseName('stop'),
      AMQP_URL: address.href,
      EVENTS_NAMESPACE: namespace,
      TRUSTED_KEYS: JSON.stringify(testKeys.trusted),
      STOP_DELAY_SECONDS: String(delaySeconds),
    }),
    createApp: () => ({
      calls: { endpoints: {}, handlers: {} },
      routes: [
        Router()
          .get('/wait', (_request, response) => void waiting.push(response))
          .get('/call', (_request, response) => void response.end('answered')),
      ],
      handlers: { 'booking.placed': handle },
      aggregates: [],
    }),
    logger,
  });
  return { ...service, waiting };
}

it('a stopping service is not ready but answers, then gives the calls in progress two seconds and ends', async () => {
  const { url, waiting, stop } = await start(5);
  const slow = fetch(`${url}/wait`).then((response) => response.text());
  await eventually(() => expect(waiting).toHaveLength(1));

  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  const ready = await fetch(`${url}/health/ready`);
  const call = await fetch(`${url}/call`);

  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not-ready', stopping: true }]);
  expect([call.status, call.headers.get('connection')]).toEqual([200, 'close']);
  await eventually(() => expect(fetch(`${url}/call`)).rejects.toThrow());
  await Promise.race([stopping, pause(2_000)]);
  expect(stopped).toBe(false);
  waiting[0]?.end('complete');
  expect(await slow).toBe('complete');
  await stopping;
});

it('a service stops within 10 s although a call and a handler never end and the broker hangs', async () => {
  let handling = false;
  const { url, waiting, stop } = await start(0, () => {
    handling = true;
    return new Promise(() => undefined);
  });
  const endless = fetch(`${url}/wait`).catch(() => 'cut');
  await publish();
  await eventually(() => expect([waiting.length, handling]).toEqual([1, true]));
  broker.freeze();
  const before = performance.now();

  await stop();

  // One after the other, call and handler would take 16 s.
  expect(performance.now() - before).toBeLessThan(15_000);
  expect(await endless).toBe('cut');
});

it('a process that is still starting ends at the first signal', async () => {
  const kit = JSON.stringify(new URL('../src/run-process.ts', import.meta.url).href);
  const script = `import { runProcess } from ${kit};
    setInterval(() => undefined, 1_000);
    void runProcess('starting', () => new Promise(() => undefined));
    console.log('starting');`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script]);
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');

  child.kill('SIGTERM');

  expect(await ended).toEqual([0, null]);
});

it('a service whose queue has other settings in the broker is not ready, says which, and is ready once it is deleted', async () => {
  const connection = await connect(rabbit.url);
  const channel = await connection.createChannel();
  await channel.assertQueue(`${namespace}.catalog`, { durable: true });

  const { url, stop } = await start(0);
  const readiness = async () => {
    const response = await fetch(`${url}/health/ready`);
    return { status: response.status, body: (await response.json()) as object };
  };

  const { body } = await eventually(async () => {
    const found = await readiness();
    expect(found.status).toBe(503);
    return found;
  });
  expect(body).toMatchObject({
    status: 'not-ready',
    database: true,
    defect: expect.stringContaining(`'${namespace}.catalog'`),
  });
  await channel.deleteQueue(`${namespace}.catalog`);
  await eventually(async () => expect(await readiness()).toMatchObject({ status: 200, body: { events: true } }));
  await stop();
  await connection.close();
});

async function publish(): Promise<void> {
  const bus = createRabbitEventBus({ url: rabbit.url, namespace, logger });
  await bus.start();
  await eventually(() => bus.publish(aBookingPlaced()));
  await bus.stop();
}
