import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createLogger, createRabbitEventBus, type EventBus } from '@wholesale/service-kit';
import { eventually, startConnected } from '@wholesale/testing';
import { connect } from 'amqplib';
import { createArchive, drainArchive } from '../archive.ts';
import { against, seconds, type Experiment } from './figures.ts';
import { publishPlaced } from './placed.ts';

const namespace = 'broker-kills';
const kills = 10;
/** Confirmed events before each kill, and after the last one. */
const eventsBetweenKills = 2_000;
const atOnce = 50;
/** RabbitMQ 3.10 may forget quorum queues that were declared in the second before `kill -9`; then it confirms nothing any more. */
const declaredBeforeMs = 5_000;
/** As an outbox does with an event that was not confirmed. */
const repeatAfterMs = 100;
const resumeLimitMs = 5_000;
const restartWithinMs = 120_000;

/** R2: `kill -9` of the broker while events are published; every confirmed one must be in the queue afterwards. */
export const killBroker: Experiment = async ({ servers }) => {
  const url = servers.amqpUrl;
  const bus = createRabbitEventBus({ url, namespace, logger: createLogger({ name: namespace, level: 'silent' }) });
  await startConnected(bus);
  await createArchive({ url, namespace });
  await setTimeout(declaredBeforeMs);
  const confirmed = new Set<string>();
  const ending = new AbortController();
  const publishing = Promise.all(
    Array.from({ length: atOnce }, () => publishUntil(ending.signal, bus, (id) => confirmed.add(id))),
  );
  const resumedMs: number[] = [];
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await untilMore(confirmed, eventsBetweenKills);
      servers.broker.signal('SIGKILL');
      await eventually(() => {
        if (servers.broker.isUp()) throw new Error('the broker did not end');
      });
      const resumed = untilMore(confirmed, 1);
      await eventually(async () => (await connect(url)).close(), { within: restartWithinMs });
      const backAt = performance.now();
      await resumed;
      resumedMs.push(performance.now() - backAt);
    }
    await untilMore(confirmed, eventsBetweenKills);
  } finally {
    ending.abort();
    await publishing;
    await bus.stop();
  }
  const archived = (await drainArchive({ url, namespace })).map(({ id }) => id);
  const kept = new Set(archived);
  const lost = [...confirmed].filter((id) => !kept.has(id)).length;
  const longest = Math.max(...resumedMs);
  return [
    `${lost} lost of ${confirmed.size} confirmed events ${against(lost === 0, '0')}, ${kills} \`kill -9\` of the broker, ${atOnce} events in flight`,
    `${archived.length - kept.size} stored twice, because their confirmations were lost`,
    `publishing again at most ${seconds(longest)} after the broker accepted connections ${against(longest <= resumeLimitMs, seconds(resumeLimitMs))}`,
  ].join('; ');
};

/** Publishes one event after the other, each until it is confirmed. */
async function publishUntil(signal: AbortSignal, bus: EventBus, onConfirmed: (id: string) => void): Promise<void> {
  while (!signal.aborted) {
    const id = randomUUID();
    let isConfirmed = false;
    while (!isConfirmed && !signal.aborted) {
      isConfirmed = await publishPlaced(bus, id).then(
        () => true,
        () => false,
      );
      if (!isConfirmed) await setTimeout(repeatAfterMs);
    }
    if (isConfirmed) onConfirmed(id);
  }
}

const untilMore = (confirmed: ReadonlySet<string>, more: number): Promise<void> => {
  const wanted = confirmed.size + more;
  return eventually(
    () => {
      if (confirmed.size < wanted) throw new Error(`${confirmed.size} of ${wanted} events were confirmed`);
    },
    { within: restartWithinMs },
  );
};
