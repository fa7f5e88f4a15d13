import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventTable, eventTypes, type AnyEvent, type ConsumerName, type EventType } from '@wholesale/contracts';
import {
  brokerUsers,
  createLogger,
  createRabbitEventBus,
  describeBroker,
  describeTopology,
  openDeadLetters,
  type EventBus,
  type EventHandlers,
} from '../src/index.ts';
import { eventually, startConnected, startKillableRabbit, type KillableRabbit } from '@wholesale/testing';
import { connect, type Channel } from 'amqplib';
import { describeLogins } from '../src/messaging/broker-logins.ts';

const namespace = 'rights';
const retryDelaysMs = [30];
const logger = createLogger({ name: 'rights', level: 'silent' });
const golden = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../contracts/golden/events.json'), 'utf8'),
) as Record<EventType, AnyEvent>;
const anEvent = <T extends EventType>(type: T): AnyEvent => ({ ...golden[type], id: randomUUID() });
const refused = (code: number) => expect.objectContaining({ code }) as unknown;

let folder: string;
let rabbit: KillableRabbit;
let buses: EventBus[];

beforeAll(async () => {
  const passwords = Object.fromEntries(brokerUsers.map((user) => [user, `of-${user}`]));
  const logins = describeLogins('of-wholesale', { ...passwords, guest: 'guest' });
  const [all] = logins.permissions;
  const forTheStart = { ...logins, permissions: [...logins.permissions, { ...all, user: 'guest' }] };
  folder = mkdtempSync(join(tmpdir(), 'wholesale-rights-'));
  writeFileSync(join(folder, '1-users.json'), JSON.stringify(forTheStart));
  writeFileSync(
    join(folder, '2-rights.json'),
    JSON.stringify(describeBroker(describeTopology({ namespace, retryDelaysMs }))),
  );
  rabbit = await startKillableRabbit({ definitions: folder });
});
afterAll(async () => {
  await rabbit.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => void (buses = []));
afterEach(() => Promise.all(buses.map((bus) => bus.stop())));

function addressOf(user: string): string {
  const url = new URL(rabbit.url);
  return Object.assign(url, { username: user, password: `of-${user}` }).href;
}

function openBus(user: ConsumerName, options: { namespace?: string } = {}): EventBus {
  const bus = createRabbitEventBus({ url: addressOf(user), logger, namespace, retryDelaysMs, ...options });
  buses.push(bus);
  return bus;
}

/** What `user` does on a channel of its own. @throws the broker's refusal */
async function as(user: string, work: (channel: Channel) => Promise<unknown>): Promise<void> {
  const connection = await connect(addressOf(user));
  try {
    const channel = await connection.createConfirmChannel();
    const closed = new Promise<never>((_, reject) => channel.on('error', reject));
    await Promise.race([work(channel).then(() => channel.waitForConfirms()), closed]);
  } finally {
    await connection.close();
  }
}

/** Handlers of all events that the event table sends to a queue or to a cache of a process. */
function recordAll(into: Set<string>, types: readonly EventType[]): EventHandlers {
  const record = async ({ id }: AnyEvent) => void into.add(id);
  return Object.fromEntries(types.map((type) => [type, record]));
}

/** A catalog that records the ids of the events that it handles. */
async function startCatalog(): Promise<Set<string>> {
  const handled = new Set<string>();
  const bus = openBus('catalog');
  const types = eventTypes.filter((type) => eventTable[type].consumers.includes('catalog'));
  bus.subscribe({ consumer: 'catalog', handlers: recordAll(handled, types) });
  await startConnected(bus);
  return handled;
}

describe('with one broker user per process', () => {
  it('every event gets from its producer to the queue and the caches of each process that needs it', async () => {
    const received = new Map<string, Set<string>>();
    const expected = new Map<string, string[]>();
    const events = eventTypes.map((type) => anEvent(type));
    const open = new Map<string, EventBus>(brokerUsers.map((user) => [user, openBus(user)]));
    for (const [user, bus] of open)
      for (const [what, list] of [
        ['queue', 'consumers'],
        ['caches', 'processes'],
      ] as const) {
        const consumer = user as ConsumerName;
        const types = eventTypes.filter((type) => eventTable[type][list]?.includes(consumer));
        if (types.length === 0) continue;
        const ids = new Set<string>();
        received.set(`${user} ${what}`, ids);
        expected.set(
          `${user} ${what}`,
          events.filter(({ type }) => types.includes(type)).map(({ id }) => id),
        );
        bus.subscribe({ consumer, handlers: recordAll(ids, types), perProcess: what === 'caches' });
      }
    await Promise.all([...open.values()].map(startConnected));

    for (const event of events) await open.get(eventTable[event.type].producer)?.publish(event);

    await eventually(() =>
      expect(new Map([...received].map(([name, ids]) => [name, [...ids].sort()]))).toEqual(
        new Map([...expected].map(([name, ids]) => [name, ids.sort()])),
      ),
    );
  });

  it('a failing event is tried again, becomes a dead letter, and an operator replays it', async () => {
    const attempts: number[] = [];
    const bus = openBus('catalog');
    bus.subscribe({
      consumer: 'catalog',
      handlers: {
        async 'booking.placed'(_, { attempt }) {
          attempts.push(attempt);
          if (attempts.length < 3) throw new Error('poison');
        },
      },
    });
    const bookings = openBus('bookings');
    await Promise.all([startConnected(bus), startConnected(bookings)]);
    const operator = await openDeadLetters({ url: addressOf('wholesale'), namespace });

    await bookings.publish(anEvent('booking.placed'));
    await eventually(async () => expect(await operator.count('catalog')).toBe(1));
    await operator.replay('catalog');

    await eventually(() => expect(attempts).toEqual([1, 2, 1]));
    await operator.close();
  });

  it.each<[string, (channel: Channel) => Promise<unknown>]>([
    [
      'publishes an event of another',
      async (channel) => channel.publish('rights.events', 'user.deleted', Buffer.from('{}')),
    ],
    [
      'puts a message into the queue of another',
      async (channel) => channel.sendToQueue('rights.catalog', Buffer.from('{}')),
    ],
    [
      'sends a message to the queue of another by way of a retry',
      async (channel) => channel.publish('rights.delay.30ms', 'rights.catalog', Buffer.from('{}')),
    ],
    [
      'sends a dead letter in the name of another',
      async (channel) => channel.publish('rights.dead-letters', 'rights.catalog', Buffer.from('{}')),
    ],
    ['reads the queue of another', (channel) => channel.get('rights.catalog')],
    ['reads dead letters', (channel) => channel.get('rights.ads.dlq')],
    ['consumes the queue of another', (channel) => channel.consume('rights.catalog', () => undefined)],
    ['empties the queue of another', (channel) => channel.purgeQueue('rights.catalog')],
    ['deletes its own queue', (channel) => channel.deleteQueue('rights.ads')],
    ['deletes the exchange', (channel) => channel.deleteExchange('rights.events')],
    ['creates a queue', (channel) => channel.assertQueue('rights.ads2', { exclusive: true })],
    [
      'binds a cache to events that it does not get',
      async (channel) => {
        const { queue } = await channel.assertQueue('rights.events.ads.1', { exclusive: true });
        await channel.bindQueue(queue, 'rights.events', '#');
      },
    ],
  ])('a process that %s is refused by the broker', async (_, work) => {
    await expect(as('ads', work)).rejects.toEqual(refused(403));
  });

  it('what the broker refused reaches no queue', async () => {
    const forged = anEvent('user.deleted');
    const content = Buffer.from(JSON.stringify(forged));
    await expect(
      as('ads', async (channel) => channel.publish('rights.events', 'user.deleted', content)),
    ).rejects.toEqual(refused(403));
    const handled = await startCatalog();
    const later = anEvent('booking.placed');
    const bookings = openBus('bookings');
    await startConnected(bookings);

    await bookings.publish(later);

    await eventually(() => expect([...handled]).toEqual([later.id]));
  });

  it('a process cannot publish in the name of another', async () => {
    const properties = { userId: 'users' };

    const forging = as('ads', async (channel) =>
      channel.publish('rights.events', 'ad.published', Buffer.from('{}'), properties),
    );

    await expect(forging).rejects.toEqual(refused(406));
  });

  it.each([
    ['under a routing key of its own', { userId: 'ads' }, 'forged: user.deleted sent by ads'],
    ['without a sender', {}, 'user.deleted without a sender'],
  ])('an event of another that a process sends %s becomes a dead letter', async (_, properties, reason) => {
    const handled = await startCatalog();
    const operator = await openDeadLetters({ url: addressOf('wholesale'), namespace });
    const forged = anEvent('user.deleted');

    await as('ads', async (channel) =>
      channel.publish('rights.events', 'ad.published', Buffer.from(JSON.stringify(forged)), {
        ...properties,
        messageId: forged.id,
      }),
    );

    await eventually(async () =>
      expect((await operator.list('catalog')).map(({ content }) => (JSON.parse(content) as AnyEvent).id)).toEqual([
        forged.id,
      ]),
    );
    expect(handled).not.toContain(forged.id);
    expect((await operator.list('catalog'))[0]?.reason).toBe(reason);

    await operator.replay('catalog');
    await eventually(async () => expect(await operator.count('catalog')).toBe(1));
    expect(handled).not.toContain(forged.id);

    await operator.replay('catalog', forged.id);
    // The operator answers for a message that is named by its id.
    await eventually(() => expect(handled).toContain(forged.id));
    await operator.close();
  });

  it('a process says which queue or exchange an operator has not declared', async () => {
    const bus = openBus('ads', { namespace: 'undeclared' });

    await bus.start();

    await eventually(() => expect(bus.defect?.()).toContain("no exchange 'undeclared.events'"));
  });
});
