import { randomUUID } from 'node:crypto';
import { createLogger, createRabbitEventBus, openDeadLetters } from '@wholesale/service-kit';
import { eventually, startConnected } from '@wholesale/testing';
import { against, percentile, times, type Experiment } from './figures.ts';
import { publishPlaced } from './placed.ts';

/** Of an event bus with the broker, but shorter pauses: with its own, a poisoned message is given up after 12 minutes. */
const retryDelaysMs = [100, 200, 400, 800, 1_600];
const namespace = 'poison';
const messages = 2_000;
const poisonedEach = 1_000;
const atOnce = 50;
const consumer = 'catalog';
const attemptsLimit = 6;
const lagLimit = 2;

/** R6: one in 1,000 messages makes its handler fail; the others must not wait for it, and a replay after the repair has one effect. */
export const poisonMessages: Experiment = async ({ servers }) => {
  const url = servers.amqpUrl;
  const bus = createRabbitEventBus({
    url,
    namespace,
    retryDelaysMs,
    logger: createLogger({ name: 'poison', level: 'silent' }),
  });
  const attempts = new Map<string, number>();
  const effects = new Map<string, number>();
  const sentAt = new Map<string, number>();
  const poisoned = new Set<string>();
  let lags: number[] = [];
  bus.subscribe({
    consumer,
    handlers: {
      'booking.placed': async ({ id }) => {
        attempts.set(id, (attempts.get(id) ?? 0) + 1);
        if (poisoned.has(id)) throw new Error('poisoned');
        effects.set(id, (effects.get(id) ?? 0) + 1);
        lags.push(performance.now() - (sentAt.get(id) ?? 0));
      },
    },
  });
  await startConnected(bus);
  const deadLetters = await openDeadLetters({ url, namespace });

  /** @returns the 99th percentile of the time from publishing to the effect */
  async function publishAll(isPoisoned: (number: number) => boolean): Promise<number> {
    lags = [];
    const healthy = Array.from({ length: messages }, (_, number) => number).filter((number) => !isPoisoned(number));
    for (let first = 0; first < messages; first += atOnce)
      await Promise.all(
        Array.from({ length: atOnce }, (_, at) => {
          const id = randomUUID();
          if (isPoisoned(first + at)) poisoned.add(id);
          sentAt.set(id, performance.now());
          return publishPlaced(bus, id);
        }),
      );
    await eventually(() => {
      if (lags.length < healthy.length) throw new Error(`${lags.length} of ${healthy.length} messages were handled`);
    });
    return percentile(lags, 0.99);
  }

  try {
    const baseline = await publishAll(() => false);
    const lag = await publishAll((number) => number % poisonedEach === poisonedEach / 2);
    const expected = poisoned.size;
    const dead = await eventually(async () => {
      const letters = await deadLetters.list(consumer);
      if (letters.length < expected) throw new Error(`${letters.length} of ${expected} messages are dead letters`);
      return letters;
    });
    const tries = dead.map(({ id }) => attempts.get(id) ?? 0);
    const ids = [...poisoned];
    poisoned.clear();
    await deadLetters.replay(consumer);
    await eventually(() => {
      if (!ids.every((id) => effects.has(id))) throw new Error('a replayed message had no effect');
    });
    return [
      `${dead.length} of ${expected} poisoned messages are dead letters after ${[...new Set(tries)].join(' or ')} attempts (${attemptsLimit} promised)`,
      `p99 lag of the other ${messages - expected}: ${times(lag, baseline)} that without poison ${against(lag <= lagLimit * baseline, `${lagLimit}`)}`,
      `effects of each after the replay: ${[...new Set(ids.map((id) => effects.get(id)))].join(' or ')} (1 promised)`,
    ].join('; ');
  } finally {
    await deadLetters.close();
    await bus.stop();
  }
};
