import type { Channel, ConsumeMessage } from 'amqplib';
import type { Logger } from '../logger.ts';
import type { AmqpSession } from './amqp-connection.ts';
import { copyOf, deliveriesOf, senderOf, triesOf } from './amqp-message.ts';
import type { OutgoingMessage } from './amqp-publisher.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { deliveryLimit, type ConsumerQueue, type Topology } from './topology.ts';

/** Consumes one queue; a message is acknowledged once it is handled or stored elsewhere. */
export type AmqpConsumer = {
  attach(session: AmqpSession): Promise<void>;
  /** Stops consuming and waits up to `drainTimeoutMs` for messages in progress. */
  stop(): Promise<void>;
};

type Deps = {
  openQueue: (channel: Channel) => Promise<string>;
  deliver: (delivery: Delivery) => Promise<Outcome>;
  /** Called for a message that is given up without being delivered. */
  onGivenUp?: ((outcome: Outcome) => void) | undefined;
  /** The broker user of this process. */
  user: string;
  rerouting?: {
    queue: ConsumerQueue;
    topology: Pick<Topology, 'retries' | 'deadLetters'>;
    /** The age at which the broker drops a dead letter. */
    deadLetterMs: number;
    forward: (message: OutgoingMessage) => Promise<void>;
  };
  prefetch: number;
  drainTimeoutMs: number;
  logger: Logger;
};

type OpenChannel = { channel: Channel; tag: string; open: boolean };

export function createAmqpConsumer({
  openQueue,
  deliver,
  onGivenUp,
  user,
  rerouting,
  prefetch,
  drainTimeoutMs,
  logger,
}: Deps): AmqpConsumer {
  const inProgress = new Set<Promise<void>>();
  let current: OpenChannel | undefined;
  let stopping = false;

  async function attach(session: AmqpSession): Promise<void> {
    if (stopping) return;
    const channel = await session.openChannel();
    const opened: OpenChannel = { channel, tag: '', open: true };
    channel.once('close', () => (opened.open = false));
    await channel.prefetch(prefetch);
    const queue = await openQueue(channel);
    const { consumerTag } = await channel.consume(queue, (message) => {
      // An exception here would close the connection. `null` means that the queue was deleted.
      if (message === null) session.reconnect(`the queue ${queue} was deleted`);
      else handle(message, opened);
    });
    opened.tag = consumerTag;
    current = opened;
  }

  function handle(message: ConsumeMessage, from: OpenChannel): void {
    const work = settle(message, from).catch((error: unknown) => {
      logger.error({ err: error }, 'a message was not settled; the broker will deliver it again');
    });
    inProgress.add(work);
    void work.then(() => inProgress.delete(work));
  }

  async function settle(message: ConsumeMessage, from: OpenChannel): Promise<void> {
    const outcome =
      deliveriesOf(message) < deliveryLimit
        ? await deliver({
            content: message.content,
            sender: senderOf(message, user),
            ...triesOf(message),
          })
        : giveUp();
    const copy = outcome.kind === 'done' ? undefined : reroutedCopy(message, outcome);
    // Acknowledged only after the copy is stored: a message can be duplicated but never lost.
    if (copy) await forwardUntilStored(copy, from);
    if (from.open) from.channel.ack(message);
  }

  function giveUp(): Outcome {
    const outcome: Outcome = {
      kind: 'dead',
      reason: `it was delivered ${deliveryLimit} times and never settled`,
    };
    onGivenUp?.(outcome);
    return outcome;
  }

  function reroutedCopy(
    message: ConsumeMessage,
    outcome: Exclude<Outcome, { kind: 'done' }>,
  ): OutgoingMessage | undefined {
    if (!rerouting) return undefined;
    const { queue } = rerouting.queue;
    const { retries, deadLetters } = rerouting.topology;
    const why = { reason: outcome.reason, sender: senderOf(message, user) };
    if (outcome.kind === 'retry') {
      const step = retries.find(({ delayMs }) => delayMs === outcome.delayMs);
      if (step) return copyOf(message, { exchange: step.exchange, routingKey: queue }, { ...outcome.next, ...why });
    }
    const copy = copyOf(message, { exchange: deadLetters, routingKey: queue }, { ...triesOf(message), ...why });
    // An argument of the queue would do the same, but not for queues that exist: the broker rejects other arguments.
    return { ...copy, properties: { ...copy.properties, expiration: String(rerouting.deadLetterMs) } };
  }

  async function forwardUntilStored(copy: OutgoingMessage, from: OpenChannel): Promise<void> {
    while (from.open && rerouting) {
      try {
        return await rerouting.forward(copy);
      } catch (error) {
        if (stopping) throw error;
        logger.warn({ reason: (error as Error).message }, 'a failed message cannot be stored yet, trying again');
        await pause(forwardRetryMs);
      }
    }
  }

  return {
    attach,
    async stop() {
      stopping = true;
      if (current?.open)
        await Promise.race([current.channel.cancel(current.tag).catch(() => undefined), pause(drainTimeoutMs)]);
      await Promise.race([Promise.all(inProgress), pause(drainTimeoutMs)]);
      if (inProgress.size > 0)
        logger.warn({ messages: inProgress.size }, 'stopped with messages in progress; they will be delivered again');
    },
  };
}

const forwardRetryMs = 1_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
