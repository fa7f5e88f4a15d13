import { defaultRetryDelaysMs, describeTopology } from '@wholesale/service-kit';
import { connect, type Channel } from 'amqplib';
import type { StoredEvent } from './stored.ts';

export type Broker = { url: string; namespace: string };

const archiveOf = (namespace: string): string => `${namespace}.archive`;
/** The newest events, for a look at them. */
const recentOf = (namespace: string): string => `${namespace}.recent`;
const recentEvents = 500;

/** Keeps every event from now on. Looking into it counts as a delivery. */
export const createArchive = (broker: Broker): Promise<void> =>
  withChannel(broker, async (channel) => {
    const archive = archiveOf(broker.namespace);
    const { exchange } = describeTopology({ namespace: broker.namespace, retryDelaysMs: defaultRetryDelaysMs });
    await channel.assertQueue(archive, {
      durable: true,
      arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': 1_000_000 },
    });
    await channel.bindQueue(archive, exchange, '#');
    const recent = recentOf(broker.namespace);
    await channel.assertQueue(recent, { durable: true, maxLength: recentEvents });
    await channel.bindQueue(recent, exchange, '#');
  });

/** Events are not kept any more. */
export const removeArchive = (broker: Broker): Promise<void> =>
  withChannel(broker, async (channel) => {
    for (const queue of [archiveOf(broker.namespace), recentOf(broker.namespace)]) await channel.deleteQueue(queue);
  });

/** The first events that were published and the newest ones; the archive keeps them. */
export const peekArchive = (broker: Broker): Promise<StoredEvent[]> =>
  withChannel(broker, async (channel) => [
    // RabbitMQ sends at most 2,000 unacknowledged ones.
    ...(await consume(channel, archiveOf(broker.namespace), { most: recentEvents, keep: true })),
    ...(await consume(channel, recentOf(broker.namespace), { most: recentEvents, keep: true })),
  ]);

/** Every event that was published, repeats included; the archive is empty then. */
export const drainArchive = (broker: Broker): Promise<StoredEvent[]> =>
  withChannel(broker, (channel) => consume(channel, archiveOf(broker.namespace), { most: Infinity, keep: false }));

async function consume(
  channel: Channel,
  queue: string,
  { most, keep }: { most: number; keep: boolean },
): Promise<StoredEvent[]> {
  const wanted = Math.min(most, (await channel.checkQueue(queue)).messageCount);
  const events: StoredEvent[] = [];
  if (wanted === 0) return events;
  return new Promise((resolve, reject) => {
    channel.on('close', () => reject(new Error('the broker closed the channel')));
    channel
      .consume(queue, (message) => {
        if (!message || events.length >= wanted) return;
        events.push(JSON.parse(message.content.toString()) as StoredEvent);
        if (!keep) channel.ack(message);
        if (events.length >= wanted) resolve(events);
      })
      .catch(reject);
  });
}

/** Publishes events again, as a broker or a relay may do after a crash. */
export const publishAgain = (broker: Broker, events: readonly StoredEvent[]): Promise<void> =>
  withChannel(broker, async (channel) => {
    const { exchange } = describeTopology({ namespace: broker.namespace, retryDelaysMs: defaultRetryDelaysMs });
    for (const event of events)
      channel.publish(exchange, event.type, Buffer.from(JSON.stringify(event)), {
        messageId: event.id,
        persistent: true,
      });
    // An answer to this call comes after the broker has taken the messages.
    await channel.checkExchange(exchange);
  });

/** Messages that wait for a consumer or for their next attempt, and dead letters by queue. */
export const countMessages = (broker: Broker): Promise<{ waiting: number; dead: Record<string, number> }> =>
  withChannel(broker, async (channel) => {
    const { queues, retries } = describeTopology({
      namespace: broker.namespace,
      retryDelaysMs: defaultRetryDelaysMs,
    });
    const countOf = async (queue: string) => (await channel.checkQueue(queue)).messageCount;
    let waiting = 0;
    for (const { queue } of queues) waiting += await countOf(queue);
    for (const { queue } of retries) waiting += await countOf(queue);
    const dead: Record<string, number> = {};
    for (const { deadLetters } of queues) dead[deadLetters] = await countOf(deadLetters);
    return { waiting, dead };
  });

async function withChannel<T>({ url }: Broker, work: (channel: Channel) => Promise<T>): Promise<T> {
  const connection = await connect(url, { noDelay: true, timeout: 5_000 });
  // The broker may be killed at any time; the call in progress fails then.
  connection.on('error', () => undefined);
  try {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    return await work(channel);
  } finally {
    await connection.close().catch(() => undefined);
  }
}
