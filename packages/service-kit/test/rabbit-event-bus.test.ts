import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from 'amqplib';
import type { ChannelModel } from 'amqplib';
import { BusUnavailableError, createRabbitEventBus, deleteTopology } from '../src/messaging/index.ts';
import type { EventBus } from '../src/messaging/index.ts';
import {
  eventually,
  freshNamespace,
  startCuttableProxy,
  startKillableRabbit,
  startRabbitForTests,
  timeMargin,
} from '@wholesale/testing';
import type { CuttableProxy, KillableRabbit } from '@wholesale/testing';
import { aBookingPlaced, aUserRegistered } from './events.ts';
import { silentLogger } from './silent-logger.ts';

const retryDelaysMs = [30, 60];

/** Retries like the outbox. */
async function publishUntilTaken(bus: EventBus, event: Parameters<EventBus['publish']>[0]): Promise<void> {
  await eventually(() => bus.publish(event));
}

/** Handles a booking, and records the attempt each time. */
function recordAttempts(bus: EventBus, handle: (attempt: number) => Promise<void>): number[] {
  const attempts: number[] = [];
  const record = async (_: unknown, { attempt }: { attempt: number }) => {
    attempts.push(attempt);
    await handle(attempt);
  };
  bus.subscribe({ consumer: 'catalog', handlers: { 'booking.placed': record } });
  return attempts;
}

describe('the RabbitMQ bus during failures', () => {
  let rabbit: Awaited<ReturnType<typeof startRabbitForTests>>;
  let proxy: CuttableProxy;
  let admin: ChannelModel;
  let namespace: string;
  let buses: EventBus[];
  beforeAll(async () => {
    rabbit = await startRabbitForTests();
    admin = await connect(rabbit.url);
  });
  afterAll(async () => {
    await admin.close();
    await rabbit.stop();
  });
  beforeEach(async () => {
    proxy = await startCuttableProxy({ port: Number(new URL(rabbit.url).port) });
    namespace = freshNamespace('break');
    buses = [];
  });
  afterEach(async () => {
    await Promise.all(buses.map((bus) => bus.stop()));
    await proxy.close();
    await deleteTopology({ url: rabbit.url, namespace, retryDelaysMs });
  });

  function openBus(options: Partial<Parameters<typeof createRabbitEventBus>[0]> = {}): EventBus {
    const url = new URL(rabbit.url);
    url.port = String(proxy.port);
    const bus = createRabbitEventBus({ url: url.href, logger: silentLogger, namespace, retryDelaysMs, ...options });
    buses.push(bus);
    return bus;
  }

  it('loses no accepted event when the connection breaks repeatedly', async () => {
    const bus = openBus();
    const handled = new Set<string>();
    bus.subscribe({ consumer: 'catalog', handlers: { 'booking.placed': async ({ id }) => void handled.add(id) } });
    await bus.start();
    const events = Array.from({ length: 400 }, () => aBookingPlaced());
    let failures = 0;

    await Promise.all(
      events.map(async (event, index) => {
        if (index % 100 === 50) proxy.cut();
        await eventually(async () => {
          await bus.publish(event).catch((error: unknown) => {
            failures += 1;
            throw error;
          });
        });
      }),
    );

    await eventually(() => expect(handled.size).toBe(400));
    expect(failures).toBeGreaterThan(0);
  });

  it('rejects events at once without a broker', async () => {
    proxy.refuse(true);
    const bus = openBus();
    await bus.start();
    const before = performance.now();

    await expect(bus.publish(aBookingPlaced())).rejects.toThrow(BusUnavailableError);

    // A message that waits for its confirmation waits 10 s.
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(bus.isConnected()).toBe(false);
    proxy.refuse(false);
    await eventually(() => expect(bus.isConnected()).toBe(true));
    await bus.publish(aBookingPlaced());
  });

  it('continues to consume after its queue was deleted', async () => {
    const bus = openBus();
    const handled: string[] = [];
    bus.subscribe({ consumer: 'catalog', handlers: { 'booking.placed': async ({ id }) => void handled.push(id) } });
    await bus.start();
    const channel = await admin.createChannel();

    await channel.deleteQueue(`${namespace}.catalog`);

    const event = aBookingPlaced();
    await publishUntilTaken(bus, event);
    await eventually(() => expect(handled).toContain(event.id));
    await channel.close();
  });

  it('continues to publish after an error closed its channel', async () => {
    const bus = openBus();
    await bus.start();
    const channel = await admin.createChannel();
    await channel.deleteExchange(`${namespace}.events`);
    await channel.close();

    await expect(bus.publish(aBookingPlaced())).rejects.toThrow(BusUnavailableError);

    await eventually(() => bus.publish(aBookingPlaced()));
  });

  it('limits messages in flight while the broker hangs, and rejects them in time', async () => {
    const bus = openBus({ window: 100, confirmTimeoutMs: 300 });
    await bus.start();
    const before = performance.now();
    proxy.freeze();

    const results = await Promise.allSettled(Array.from({ length: 5_000 }, () => bus.publish(aBookingPlaced())));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(0);
    // One window after the other would take 50 × 300 ms.
    expect(performance.now() - before).toBeLessThan(7_500);
    await expect(bus.publish(aBookingPlaced())).rejects.toThrow(BusUnavailableError);
    proxy.cut();
    await eventually(() => bus.publish(aBookingPlaced()));
  });

  it('publishes thousands of events at once through a small window', async () => {
    const bus = openBus({ window: 10 });
    const handled = new Set<string>();
    bus.subscribe({ consumer: 'catalog', handlers: { 'booking.placed': async ({ id }) => void handled.add(id) } });
    await bus.start();

    await Promise.all(Array.from({ length: 2_000 }, () => bus.publish(aBookingPlaced())));

    await eventually(() => expect(handled.size).toBe(2_000));
  });

  it('redelivers a failed event when the connection broke before it was rerouted', async () => {
    const bus = openBus();
    const attempts = recordAttempts(bus, async () => {
      if (attempts.length > 1) return;
      proxy.cut();
      throw new Error('the connection broke with it');
    });
    await bus.start();

    await bus.publish(aBookingPlaced());

    await eventually(() => expect(attempts.length).toBeGreaterThanOrEqual(2));
  });

  it('runs a handler that never ends again, which does not count as an attempt', async () => {
    const bus = openBus({ handlerTimeoutMs: 50 });
    const attempts = recordAttempts(bus, async () => {
      if (attempts.length === 1) await new Promise(() => undefined);
    });
    await bus.start();

    await bus.publish(aBookingPlaced());

    await eventually(() => expect(attempts).toEqual([1, 1]));
  });

  it('keeps dead letters for the given time only, in queues that existed before', async () => {
    await openBus().start();
    const bus = openBus({ deadLetterMs: 3_000 });
    const attempts = recordAttempts(bus, () => Promise.reject(new Error('poison')));
    await bus.start();
    const channel = await admin.createChannel();
    const deadLetters = async () => (await channel.checkQueue(`${namespace}.catalog.dlq`)).messageCount;

    await bus.publish(aBookingPlaced());
    await eventually(async () => expect(await deadLetters()).toBe(1));

    await eventually(async () => expect(await deadLetters()).toBe(0));
    expect(attempts).toEqual([1, 2, 3]);
    expect(bus.defect?.()).toBeUndefined();
    await channel.close();
  });

  it('reports to per-process caches after each disconnect that they may have missed events', async () => {
    const bus = openBus();
    let gaps = 0;
    const received: string[] = [];
    bus.subscribe({
      consumer: 'gateway',
      perProcess: true,
      onGap: () => void (gaps += 1),
      handlers: { 'user.registered': async ({ id }) => void received.push(id) },
    });
    await bus.start();
    expect(gaps).toBe(1);

    proxy.cut();

    await eventually(() => expect(gaps).toBe(2));
    const event = aUserRegistered();
    await publishUntilTaken(bus, event);
    await eventually(() => expect(received).toEqual([event.id]));
  });
});

describe('the RabbitMQ bus when the broker crashes', () => {
  let rabbit: KillableRabbit;
  let bus: EventBus;
  const handled = new Set<string>();

  beforeAll(async () => {
    rabbit = await startKillableRabbit();
    bus = createRabbitEventBus({ url: rabbit.url, logger: silentLogger, namespace: 'restarted', retryDelaysMs });
    bus.subscribe({ consumer: 'catalog', handlers: { 'booking.placed': async ({ id }) => void handled.add(id) } });
    await bus.start();
  });
  afterAll(async () => {
    await bus.stop();
    await rabbit.stop();
  });

  it('loses no accepted event when the broker is killed, and reconnects within 5 s', async () => {
    const taken: string[] = [];
    let publishing = true;
    const publisher = (async () => {
      while (publishing) {
        const batch = Array.from({ length: 20 }, () => aBookingPlaced());
        const results = await Promise.allSettled(batch.map((event) => bus.publish(event)));
        results.forEach(({ status }, index) => status === 'fulfilled' && taken.push(batch[index]?.id ?? ''));
        if (!bus.isConnected()) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    await eventually(() => expect(taken.length).toBeGreaterThan(500));

    await rabbit.kill();
    await eventually(() => expect(bus.isConnected()).toBe(false));
    const takenBefore = taken.length;
    await rabbit.comeBack();
    const backAt = performance.now();
    await eventually(() => expect(taken.length).toBeGreaterThan(takenBefore + 200));
    const resumedAfterMs = performance.now() - backAt;
    publishing = false;
    await publisher;

    await eventually(() => expect(taken.filter((id) => !handled.has(id))).toEqual([]));
    expect(resumedAfterMs).toBeLessThan(5_000 * timeMargin());
  });
});
