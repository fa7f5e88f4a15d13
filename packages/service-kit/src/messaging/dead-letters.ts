import { connect } from 'amqplib';
import type { ChannelModel, ConfirmChannel, GetMessage } from 'amqplib';
import type { ConsumerName } from '@wholesale/contracts';
import { copyOf, reasonOf, senderOf, triesOf } from './amqp-message.ts';
import { createAmqpPublisher, userOf } from './amqp-publisher.ts';
import { firstTry } from './delivery.ts';
import { describeTopology } from './topology.ts';

/** A dead letter as shown to an operator; `id` is empty when the message has none. */
export type DeadLetterView = {
  id: string;
  type: string;
  attempts: number;
  reason: string;
  content: string;
};

/** Dead letters of one namespace. `id` limits a command to one event. */
export type DeadLetters = {
  consumers: readonly ConsumerName[];
  count(consumer: ConsumerName): Promise<number>;
  list(consumer: ConsumerName, id?: string): Promise<DeadLetterView[]>;
  /**
   * Back into the consumer's queue as a first attempt, with the same message id, so that an event that was handled after all is known.
   * A forged one becomes a dead letter again, unless the operator names it by its id.
   * @throws UnroutableError or BusUnavailableError when the broker does not take one, which then stays where it is
   */
  replay(consumer: ConsumerName, id?: string): Promise<number>;
  drop(consumer: ConsumerName, id?: string): Promise<number>;
  close(): Promise<void>;
};

export async function openDeadLetters({ url, namespace }: { url: string; namespace: string }): Promise<DeadLetters> {
  const connection = await connect(url, { noDelay: true, timeout: 5_000 });
  connection.on('error', () => undefined);
  const { queues } = describeTopology({ namespace, retryDelaysMs: [] });
  const queueOf = (consumer: ConsumerName) => {
    const queue = queues.find((each) => each.consumer === consumer);
    if (!queue)
      throw new Error(
        `${consumer} has no dead letters; consumers are ${queues.map((each) => each.consumer).join(', ')}`,
      );
    return queue;
  };

  return {
    consumers: queues.map(({ consumer }) => consumer),
    count: (consumer) =>
      withChannel(
        connection,
        async (channel) => (await channel.checkQueue(queueOf(consumer).deadLetters)).messageCount,
      ),
    async list(consumer, id) {
      const views: DeadLetterView[] = [];
      await visit(connection, { queue: queueOf(consumer).deadLetters, id }, (message) => {
        views.push(viewOf(message));
        return Promise.resolve('keep');
      });
      return views;
    },
    async replay(consumer, id) {
      const { queue, deadLetters } = queueOf(consumer);
      const publisher = createAmqpPublisher({ user: userOf(url) });
      await publisher.attach({
        openConfirmChannel: () => openChannel(connection),
        onBlocked: (listener) => connection.on('blocked', () => listener(true)).on('unblocked', () => listener(false)),
      });
      return visit(connection, { queue: deadLetters, id }, async (message) => {
        const sender = id === undefined && { sender: senderOf(message, consumer) };
        await publisher.publish(copyOf(message, { exchange: '', routingKey: queue }, { ...firstTry, ...sender }));
        return 'remove';
      });
    },
    drop: (consumer, id) =>
      visit(connection, { queue: queueOf(consumer).deadLetters, id }, () => Promise.resolve('remove')),
    close: () => connection.close(),
  };
}

type Visitor = (message: GetMessage) => Promise<'keep' | 'remove'>;

/** Visits each message once. @returns how many were removed */
async function visit(
  connection: ChannelModel,
  { queue, id }: { queue: string; id?: string | undefined },
  visitor: Visitor,
): Promise<number> {
  return withChannel(connection, async (channel) => {
    const { messageCount } = await channel.checkQueue(queue);
    let seen = 0;
    let removed = 0;
    for (; seen < messageCount; seen += 1) {
      const message = await channel.get(queue);
      if (message === false) break;
      if (id !== undefined && viewOf(message).id !== id) continue;
      if ((await visitor(message)) === 'keep') continue;
      channel.ack(message);
      removed += 1;
    }
    await requeue(channel, queue, seen - removed);
    return removed;
  });
}

/** Waits until the kept messages are back; otherwise the next command would find the queue empty. */
async function requeue(channel: ConfirmChannel, queue: string, kept: number): Promise<void> {
  if (kept === 0) return;
  channel.nackAll(true);
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await channel.checkQueue(queue)).messageCount >= kept) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function withChannel<T>(connection: ChannelModel, work: (channel: ConfirmChannel) => Promise<T>): Promise<T> {
  const channel = await openChannel(connection);
  const result = await work(channel);
  await channel.close();
  return result;
}

async function openChannel(connection: ChannelModel): Promise<ConfirmChannel> {
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  return channel;
}

function viewOf(message: GetMessage): DeadLetterView {
  const { messageId, type } = message.properties;
  return {
    id: typeof messageId === 'string' ? messageId : '',
    type: typeof type === 'string' ? type : 'unknown',
    attempts: triesOf(message).attempt,
    reason: reasonOf(message) ?? 'unknown',
    content: message.content.toString('utf8'),
  };
}
