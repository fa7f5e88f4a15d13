import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConsumerName } from '@wholesale/contracts';
import { eventually } from '@wholesale/testing';
import { BusUnavailableError, createMemoryEventBus } from '../src/messaging/index.ts';
import type { MemoryEventBus } from '../src/messaging/index.ts';
import { aGate } from './gate.ts';
import { aBookingPlaced, aUserRegistered } from './events.ts';
import { silentLogger } from './silent-logger.ts';

/** The state of a promise. */
function watch(promise: Promise<void>) {
  const watched: { state: 'pending' | 'resolved' | Error } = { state: 'pending' };
  promise.then(
    () => (watched.state = 'resolved'),
    (error: Error) => (watched.state = error),
  );
  return watched;
}

describe('publishing over the in-memory bus', () => {
  let bus: MemoryEventBus;
  beforeEach(() => {
    bus = createMemoryEventBus({
      logger: silentLogger,
      retryDelaysMs: [20, 20],
      drainTimeoutMs: 200,
      handlerTimeoutMs: 1_000,
    });
  });
  afterEach(() => bus.stop());

  it('resolves when the last consumer has handled the event, and not before', async () => {
    const handled: string[] = [];
    const slow = aGate();
    const on = (consumer: ConsumerName, before: Promise<void>) =>
      bus.subscribe({
        consumer,
        handlers: { 'user.registered': () => before.then(() => void handled.push(consumer)) },
      });
    on('catalog', Promise.resolve());
    on('bookings', slow.passed);
    on('ads', Promise.resolve());
    on('inbox', Promise.resolve());
    await bus.start();

    const published = watch(bus.publish(aUserRegistered()));
    await eventually(() => expect(handled).toHaveLength(3));
    const before = published.state;
    slow.open();

    await eventually(() => expect(published.state).toBe('resolved'));
    expect(before).toBe('pending');
    expect(handled).toContain('bookings');
  });

  it('resolves when a failing event has reached the dead letters, and not during its retries', async () => {
    const seen: { attempt: number; published: unknown }[] = [];
    const publishing: { now?: ReturnType<typeof watch> } = {};
    bus.subscribe({
      consumer: 'catalog',
      handlers: {
        'booking.placed': async (_, { attempt }) => {
          seen.push({ attempt, published: publishing.now?.state });
          throw new Error('poison');
        },
      },
    });
    await bus.start();

    publishing.now = watch(bus.publish(aBookingPlaced()));

    await eventually(() => expect(publishing.now?.state).toBe('resolved'));
    expect(seen).toEqual([1, 2, 3].map((attempt) => ({ attempt, published: 'pending' })));
    expect(bus.deadLetters('catalog')).toHaveLength(1);
  });

  it('rejects for an event that waits for a retry when the process stops, so that its outbox keeps it', async () => {
    let attempts = 0;
    bus = createMemoryEventBus({ logger: silentLogger, retryDelaysMs: [60_000] });
    bus.subscribe({
      consumer: 'catalog',
      handlers: { 'booking.placed': () => Promise.reject(new Error(`attempt ${(attempts += 1)}`)) },
    });
    await bus.start();
    const published = watch(bus.publish(aBookingPlaced()));
    await eventually(() => expect(attempts).toBe(1));

    await bus.drain();

    await eventually(() => expect(published.state).toBeInstanceOf(BusUnavailableError));
    expect(bus.isConnected()).toBe(false);
    await expect(bus.publish(aBookingPlaced())).rejects.toThrow(BusUnavailableError);
  });

  it('resolves for events in progress when the process stops, and rejects for those still in the queue', async () => {
    const heldUp = aGate();
    const handled: string[] = [];
    bus = createMemoryEventBus({ logger: silentLogger, prefetch: 1 });
    bus.subscribe({
      consumer: 'catalog',
      handlers: {
        'booking.placed': async ({ id }) => {
          handled.push(id);
          await heldUp.passed;
        },
      },
    });
    await bus.start();
    const [first, second] = [watch(bus.publish(aBookingPlaced())), watch(bus.publish(aBookingPlaced()))];
    await eventually(() => expect(handled).toHaveLength(1));

    const drained = bus.drain();
    heldUp.open();
    await drained;

    expect(first.state).toBe('resolved');
    await eventually(() => expect(second.state).toBeInstanceOf(BusUnavailableError));
    expect(handled).toHaveLength(1);
  });

  it('rejects after a time-out when a handler never ends, and the stop does not hang', async () => {
    let begun = false;
    bus.subscribe({
      consumer: 'catalog',
      handlers: {
        'booking.placed': () => {
          begun = true;
          return new Promise(() => undefined);
        },
      },
    });
    await bus.start();
    const published = watch(bus.publish(aBookingPlaced()));
    await eventually(() => expect(begun).toBe(true));
    const before = performance.now();

    await bus.stop();

    expect(published.state).toBeInstanceOf(BusUnavailableError);
    expect(performance.now() - before).toBeLessThan(15_000);
  });

  it('does not resolve while one of its consumers has never run', async () => {
    const handled: string[] = [];
    bus.subscribe({ consumer: 'catalog', handlers: { 'user.registered': async ({ id }) => void handled.push(id) } });
    await bus.start();

    const published = watch(bus.publish(aUserRegistered()));

    await eventually(() => expect(handled).toHaveLength(1));
    expect(published.state).toBe('pending');
    await bus.stop();
    expect(published.state).toBeInstanceOf(BusUnavailableError);
  });
});
