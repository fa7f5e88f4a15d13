import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@wholesale/contracts';
import { eventually } from '@wholesale/testing';
import { BusUnavailableError, UnroutableError } from '../src/messaging/index.ts';
import { aGate } from './gate.ts';
import { anInterruptibleDatabase } from './interruptible-database.ts';
import { createMemoryWorld, createRabbitWorld } from './buses.ts';
import type { World } from './buses.ts';
import { aBookingPlaced, aUserRegistered } from './events.ts';

describe.each([
  { kind: 'the in-memory bus', createWorld: createMemoryWorld },
  { kind: 'the bus over RabbitMQ', createWorld: createRabbitWorld },
])('$kind', ({ createWorld }) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close(), 30_000);

  it('delivers an event unchanged to each consumer in the table', async () => {
    const sender = await world.openBus();
    const receiver = await world.openBus();
    const received: { by: string; event: EventEnvelope; attempt: number }[] = [];
    for (const by of ['catalog', 'bookings', 'ads', 'inbox'] as const) {
      receiver.bus.subscribe({
        consumer: by,
        handlers: { 'user.registered': async (event, { attempt }) => void received.push({ by, event, attempt }) },
      });
    }
    await sender.bus.start();
    await receiver.bus.start();
    const event = aUserRegistered();

    await sender.bus.publish(event);

    await eventually(() => expect(received).toHaveLength(4));
    expect(received.map(({ by }) => by).sort()).toEqual(['ads', 'bookings', 'catalog', 'inbox']);
    expect(received[0]).toEqual({ by: received[0]?.by, event, attempt: 1 });
  });

  it('keeps an event for a consumer that has never run', async () => {
    const sender = await world.openBus();
    await sender.bus.start();
    const event = aBookingPlaced();
    await world.queueUp(sender.bus, event);
    const received: string[] = [];
    const late = await world.openBus();
    late.bus.subscribe({
      consumer: 'catalog',
      handlers: { 'booking.placed': async ({ id }) => void received.push(id) },
    });

    await late.bus.start();

    await eventually(() => expect(received).toEqual([event.id]));
  });

  it('delivers each event to one replica of a consumer, and to every per-process subscription', async () => {
    const received = { durable: [] as string[], first: [] as string[], second: [] as string[] };
    const gaps: string[] = [];
    for (const name of ['first', 'second'] as const) {
      const { bus } = await world.openBus();
      bus.subscribe({
        consumer: 'catalog',
        handlers: { 'user.registered': async ({ id }) => void received.durable.push(id) },
      });
      bus.subscribe({
        consumer: 'gateway',
        perProcess: true,
        handlers: { 'user.registered': async ({ id }) => void received[name].push(id) },
        onGap: () => void gaps.push(name),
      });
      await bus.start();
      if (name === 'second') await Promise.all(Array.from({ length: 20 }, () => world.queueUp(bus, aUserRegistered())));
    }

    await eventually(() =>
      expect([received.durable.length, received.first.length, received.second.length]).toEqual([20, 20, 20]),
    );
    expect(new Set(received.durable).size).toBe(20);
    expect(gaps).toEqual(['first', 'second']);
  });

  it('rejects an unroutable event without blocking others', async () => {
    const { bus } = await world.openBus();
    bus.subscribe({ consumer: 'catalog', handlers: { 'booking.placed': async () => undefined } });
    await bus.start();
    const nobodys = { ...aBookingPlaced(), type: 'nobody.hears' as 'booking.placed' };

    const published = await Promise.allSettled([
      bus.publish(aBookingPlaced()),
      bus.publish(nobodys),
      bus.publish(aBookingPlaced()),
    ]);

    expect(published.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect(bus.publish(nobodys)).rejects.toThrow(UnroutableError);
  });

  it('rejects events before start and after stop', async () => {
    const { bus } = await world.openBus();
    await expect(bus.publish(aBookingPlaced())).rejects.toThrow(BusUnavailableError);
    await bus.start();
    expect(bus.isConnected()).toBe(true);

    await bus.stop();

    expect(bus.isConnected()).toBe(false);
    await expect(bus.publish(aBookingPlaced())).rejects.toThrow(BusUnavailableError);
  });

  it('retries a failed event with increasing delays and counts the attempts', async () => {
    const { bus } = await world.openBus();
    const attempts: { attempt: number; at: number }[] = [];
    bus.subscribe({
      consumer: 'catalog',
      handlers: {
        'booking.placed': async (_, { attempt }) => {
          attempts.push({ attempt, at: performance.now() });
          if (attempt < 3) throw new Error('not yet');
        },
      },
    });
    await bus.start();

    await bus.publish(aBookingPlaced());

    await eventually(() => expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]));
    const [first, second, third] = attempts.map(({ at }) => at) as [number, number, number];
    expect(second - first).toBeGreaterThanOrEqual(25);
    expect(third - second).toBeGreaterThanOrEqual(55);
    expect(await world.deadLetters('catalog')).toEqual([]);
  });

  it('moves a failing event to the dead letters after its last attempt without blocking others', async () => {
    const { bus } = await world.openBus();
    const poison = aBookingPlaced();
    const attempts: number[] = [];
    const handled: string[] = [];
    bus.subscribe({
      consumer: 'catalog',
      handlers: {
        'booking.placed': async ({ id }, { attempt }) => {
          if (id !== poison.id) return void handled.push(id);
          attempts.push(attempt);
          throw new Error('cannot be handled');
        },
      },
    });
    await bus.start();
    const others = Array.from({ length: 50 }, () => aBookingPlaced());

    await Promise.all([poison, ...others].map((event) => bus.publish(event)));

    const [letter] = await eventually(async () => {
      const letters = await world.deadLetters('catalog');
      expect(letters).toHaveLength(1);
      return letters;
    });
    expect(letter).toMatchObject({ attempt: 3, reason: 'cannot be handled' });
    expect(JSON.parse(letter?.content ?? '')).toEqual(poison);
    expect(attempts).toEqual([1, 2, 3]);
    expect(handled.sort()).toEqual(others.map(({ id }) => id).sort());
  });

  it('handles every event after a database outage longer than all retries', async () => {
    const database = await anInterruptibleDatabase();
    const { bus } = await world.openBus();
    const tries = new Map<string, number>();
    const attempts = new Set<number>();
    bus.subscribe({
      consumer: 'catalog',
      handlers: {
        'booking.placed': async ({ id }, { attempt }) => {
          tries.set(id, (tries.get(id) ?? 0) + 1);
          attempts.add(attempt);
          await database.store(id);
        },
      },
    });
    await bus.start();
    const events = Array.from({ length: 10 }, () => aBookingPlaced());
    database.away(true);

    for (const event of events) await world.queueUp(bus, event);
    await eventually(() => {
      // More than the three attempts of a failing event.
      for (const { id } of events) expect(tries.get(id)).toBeGreaterThan(4);
    });
    const storedMeanwhile = await database.stored();
    database.away(false);

    await eventually(async () => expect(await database.stored()).toEqual(events.map(({ id }) => id).sort()));
    expect(storedMeanwhile).toEqual([]);
    expect([...attempts]).toEqual([1]);
    expect(await world.deadLetters('catalog')).toEqual([]);
    await database.close();
  });

  it('moves a failing event to the dead letters after its last attempt, however many outages occur in between', async () => {
    const { bus } = await world.openBus();
    const attempts: number[] = [];
    const outage = new BusUnavailableError('away');
    const poison = new Error('cannot be handled');
    const errors = [outage, poison, outage, outage, outage, outage, poison, outage, poison];
    bus.subscribe({
      consumer: 'catalog',
      handlers: {
        'booking.placed': async (_, { attempt }) => {
          attempts.push(attempt);
          throw errors[attempts.length - 1] ?? new Error('tried too often');
        },
      },
    });
    await bus.start();

    await world.queueUp(bus, aBookingPlaced());

    const letters = await eventually(async () => {
      const found = await world.deadLetters('catalog');
      expect(found).toHaveLength(1);
      return found;
    });
    expect(letters).toMatchObject([{ attempt: 3, reason: 'cannot be handled' }]);
    expect(attempts).toEqual([1, 1, 2, 2, 2, 2, 2, 3, 3]);
  });

  it('moves invalid messages to the dead letters at once, without calling a handler', async () => {
    const { bus } = await world.openBus();
    const handled: string[] = [];
    bus.subscribe({ consumer: 'catalog', handlers: { 'booking.placed': async ({ id }) => void handled.push(id) } });
    await bus.start();
    const good = aBookingPlaced();
    const hostile = [
      'not json',
      'null',
      '{"__proto__":{"type":"booking.placed"}}',
      JSON.stringify({ ...good, data: { price: 'free' } }),
      JSON.stringify({ ...good, type: 'ad.published', data: {} }),
      JSON.stringify({ ...aUserRegistered(), type: 'listing.sold' }),
      'x'.repeat(300_000),
    ];

    for (const content of hostile) await world.pushRaw('catalog', content);
    await bus.publish(good);

    await eventually(async () =>
      expect((await world.deadLetters('catalog')).map(({ content }) => content).sort()).toEqual([...hostile].sort()),
    );
    expect(handled).toEqual([good.id]);
  });

  it('tries an event of a later release again before it becomes a dead letter', async () => {
    const { bus } = await world.openBus();
    bus.subscribe({ consumer: 'catalog', handlers: { 'booking.placed': () => Promise.resolve() } });
    await bus.start();

    await world.pushRaw('catalog', JSON.stringify({ ...aBookingPlaced(), version: 2 }));

    await eventually(async () =>
      expect(await world.deadLetters('catalog')).toEqual([
        expect.objectContaining({ attempt: 3, reason: expect.stringContaining('unknown in this release') }),
      ]),
    );
  });

  it('redelivers an event when the process dies before handling it', async () => {
    const doomed = await world.openBus();
    const heldUp = aGate();
    const seen: string[] = [];
    doomed.bus.subscribe({
      consumer: 'catalog',
      handlers: {
        'booking.placed': async () => {
          seen.push('doomed');
          await heldUp.passed;
        },
      },
    });
    await doomed.bus.start();
    const event = aBookingPlaced();
    await world.queueUp(doomed.bus, event);
    await eventually(() => expect(seen).toEqual(['doomed']));
    await doomed.crash();
    const survivor = await world.openBus();
    survivor.bus.subscribe({
      consumer: 'catalog',
      handlers: { 'booking.placed': async ({ id }) => void seen.push(id) },
    });

    await survivor.bus.start();

    await eventually(() => expect(seen).toEqual(['doomed', event.id]));
    heldUp.open();
  });

  it('finishes events in progress before it stops, so that none is handled twice', async () => {
    const leaving = await world.openBus();
    const heldUp = aGate();
    const handled: string[] = [];
    const begun: string[] = [];
    leaving.bus.subscribe({
      consumer: 'catalog',
      handlers: {
        'booking.placed': async ({ id }) => {
          begun.push(id);
          await heldUp.passed;
          handled.push(id);
        },
      },
    });
    await leaving.bus.start();
    const events = Array.from({ length: 10 }, () => aBookingPlaced());
    for (const event of events) await world.queueUp(leaving.bus, event);
    await eventually(() => expect(begun).toHaveLength(10));

    const drained = leaving.bus.drain();
    heldUp.open();
    await drained;
    expect(handled).toHaveLength(10);
    const afterDrain = aBookingPlaced();
    const isTaken = await leaving.bus.publish(afterDrain).then(
      () => true,
      () => false,
    );
    await leaving.bus.stop();
    const next = await world.openBus();
    next.bus.subscribe({
      consumer: 'catalog',
      handlers: { 'booking.placed': async ({ id }) => void handled.push(id) },
    });
    await next.bus.start();
    // A rejected event is still in its outbox, which publishes it again.
    if (!isTaken) await next.bus.publish(afterDrain);

    await eventually(() => expect(handled).toContain(afterDrain.id));
    expect(handled.sort()).toEqual([...events, afterDrain].map(({ id }) => id).sort());
  });

  it('isolates namespaces', async () => {
    const here = await world.openBus();
    const there = await world.openBus({ namespace: 'elsewhere' });
    const received: string[] = [];
    for (const [place, { bus }] of Object.entries({ here, there })) {
      bus.subscribe({ consumer: 'catalog', handlers: { 'booking.placed': async () => void received.push(place) } });
      await bus.start();
    }

    await here.bus.publish(aBookingPlaced());
    await eventually(() => expect(received).toEqual(['here']));
    await there.bus.publish(aBookingPlaced());

    await eventually(() => expect(received).toEqual(['here', 'there']));
  });

  it('rejects a handler that the table never calls, and one that the gateway receives only per process', async () => {
    const { bus } = await world.openBus();

    expect(() => bus.subscribe({ consumer: 'ads', handlers: { 'booking.placed': async () => undefined } })).toThrow(
      /booking.placed to ads/,
    );
    expect(() => bus.subscribe({ consumer: 'gateway', handlers: { 'user.renamed': async () => undefined } })).toThrow(
      /user.renamed to gateway durably/,
    );
  });
});
