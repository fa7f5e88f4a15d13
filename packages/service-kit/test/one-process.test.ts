import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, freshDatabaseName, startMongoForTests } from '@wholesale/testing';
import { MongoClient } from 'mongodb';
import { outboxOf } from '../src/storage/index.ts';
import { aBookingPlaced } from './events.ts';
import { startKillableProcess } from './killable-process.ts';
import type { TwoServices } from './processes/two-services.ts';

type Changed = ReturnType<typeof outboxOf> & { _id: string; version: number };

describe('two services in one process, without a broker', () => {
  let server: Awaited<ReturnType<typeof startMongoForTests>>;
  let client: MongoClient;
  let database: string;
  const started: ReturnType<typeof startKillableProcess>[] = [];
  beforeEach(async () => {
    server = await startMongoForTests();
    client = await new MongoClient(server.uri).connect();
    database = freshDatabaseName('one-process');
  });
  afterEach(async () => {
    for (const each of started.splice(0)) await each.end('SIGKILL');
    for (const name of ['bookings', 'catalog']) await client.db(`${database}-${name}`).dropDatabase();
    await client.close();
    await server.stop();
  });

  const start = (trouble: Pick<TwoServices, 'troubled' | 'trouble'> = {}) => {
    const settings: TwoServices = { uri: server.uri, database, ...trouble };
    const services = startKillableProcess('processes/two-services.ts', settings);
    started.push(services);
    return services;
  };
  const changed = () => client.db(`${database}-bookings`).collection<Changed>('changed');
  const store = (event: ReturnType<typeof aBookingPlaced>) =>
    changed().insertOne({ _id: event.aggregateId, version: 1, ...outboxOf([event]) });
  const pending = async () => (await changed().find({ _pending: true }).toArray()).map(({ _id }) => _id);
  const handled = async () =>
    (await client.db(`${database}-catalog`).collection<{ _id: string }>('handled').find().toArray()).map(
      ({ _id }) => _id,
    );

  it.each([
    { end: 'killed', signal: 'SIGKILL', trouble: 'never ends', when: 'while the event is being handled' },
    { end: 'killed', signal: 'SIGKILL', trouble: 'fails', when: 'while the event waits to be tried again' },
    { end: 'stopped', signal: 'SIGTERM', trouble: 'never ends', when: 'while the event is being handled' },
    { end: 'stopped', signal: 'SIGTERM', trouble: 'fails', when: 'while the event waits to be tried again' },
  ] as const)('the other service receives an event although the process is $end $when', async ({ signal, trouble }) => {
    const [event, next] = [aBookingPlaced(), aBookingPlaced()];
    const first = start({ troubled: event.aggregateId, trouble });
    await store(event);
    await eventually(() => expect(first.messages).toContain(event.aggregateId));
    // An event stored later shows when the first one was handled.
    await store(next);
    await eventually(async () => expect(await handled()).toEqual([next.id]));
    await eventually(async () => expect(await pending()).not.toContain(next.aggregateId));

    const ended = await first.end(signal);
    const leftBehind = await pending();
    start();

    await eventually(async () => expect((await handled()).sort()).toEqual([event.id, next.id].sort()));
    await eventually(async () => expect(await pending()).toEqual([]));
    expect(leftBehind).toEqual([event.aggregateId]);
    expect(ended).toEqual(signal === 'SIGKILL' ? { code: null, signal } : { code: 0, signal: null });
  });
});
