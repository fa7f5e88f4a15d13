import type { Channel, ConsumeMessage } from 'amqplib';
import type { Logger } from '../logger.ts';
import type { AmqpSession } from './amqp-connection.ts';
import { copyOf, triesOf } from './amqp-message.ts';
import type { OutgoingMessage } from './amqp-publisher.ts';
import type { Delivery, Outcome } from './delivery.ts';
import type { ConsumerQueue, RetryStep } from './topology.ts';

/** Consumes one queue; a message is acknowledged once it is handled or stored elsewhere. */
export type AmqpConsumer = {
  /** Called on each connect. */
  attach(session: AmqpSession): Promise<void>;
  /** Stops consuming and waits up to `drainTimeoutMs` for messages in progress. */
  stop(): Promise<void>;
};

type Deps = {
  /** Returns the queue's name; declares the queue first if it is transient. */
  openQueue: (channel: Channel) => Promise<string>;
  deliver: (delivery: Delivery) => Promise<Outcome>;
  /** Where failed messages go; without it they are dropped. */
  putAside?: {
    queue: ConsumerQueue;
    retries: readonly RetryStep[];
    forward: (message: OutgoingMessage) => Promise<void>;
  };
  prefetch: number;
  drainTimeoutMs: number;
  logger: Logger;
};

/** One channel; once it is closed, the broker redelivers its unacknowledged messages. */
type Lane = { channel: Channel; tag: string; open: boolean };

export function createAmqpConsumer({
  openQueue,
  deliver,
  putAside,
  prefetch,
  drainTimeoutMs,
  logger,
}: Deps): AmqpConsumer {
  const inHand = new Set<Promise<void>>();
  let lane: Lane | undefined;
  let stopping = false;

  async function attach(session: AmqpSession): Promise<void> {
    if (stopping) return;
    const channel = await session.openChannel();
    const opened: Lane = { channel, tag: '', open: true };
    channel.once('close', () => (opened.open = false));
    await channel.prefetch(prefetch);
    const queue = await openQueue(channel);
    const { consumerTag } = await channel.consume(queue, (message) => {
      // An exception here would close the connection. `null` means that the queue was deleted.
      if (message === null) session.reconnect(`the queue ${queue} was deleted`);
      else take(message, opened);
    });
    opened.tag = consumerTag;
    lane = opened;
  }

  function take(message: ConsumeMessage, from: Lane): void {
    const work = settle(message, from).catch((error: unknown) => {
      logger.error({ err: error }, 'a message was not settled; the broker will deliver it again');
    });
    inHand.add(work);
    void work.then(() => inHand.delete(work));
  }

  async function settle(message: ConsumeMessage, from: Lane): Promise<void> {
    const outcome = await deliver({ content: message.content, ...triesOf(message) });
    const copy = outcome.kind === 'done' ? undefined : asideCopy(message, outcome);
    // Acknowledged only after the copy is stored: a message can be duplicated but never lost.
    if (copy) await forwardUntilTaken(copy, from);
    if (from.open) from.channel.ack(message);
  }

  function asideCopy(
    message: ConsumeMessage,
    outcome: Exclude<Outcome, { kind: 'done' }>,
  ): OutgoingMessage | undefined {
    if (!putAside) return undefined;
    const { queue, deadLetters } = putAside.queue;
    const { reason } = outcome;
    if (outcome.kind === 'retry') {
      const step = putAside.retries.find(({ delayMs }) => delayMs === outcome.delayMs);
      if (step) return copyOf(message, { exchange: step.exchange, routingKey: queue }, { ...outcome.next, reason });
    }
    return copyOf(message, { exchange: '', routingKey: deadLetters }, { ...triesOf(message), reason });
  }

  async function forwardUntilTaken(copy: OutgoingMessage, from: Lane): Promise<void> {
    while (from.open && putAside) {
      try {
        return await putAside.forward(copy);
      } catch (error) {
        if (stopping) throw error;
        logger.warn({ reason: (error as Error).message }, 'a failed message cannot be put aside yet');
        await pause(forwardPauseMs);
      }
    }
  }

  return {
    attach,
    async stop() {
      stopping = true;
      if (lane?.open) await Promise.race([lane.channel.cancel(lane.tag).catch(() => undefined), pause(drainTimeoutMs)]);
      await Promise.race([Promise.all(inHand), pause(drainTimeoutMs)]);
      if (inHand.size > 0)
        logger.warn({ messages: inHand.size }, 'stopped with messages in hand; they will be delivered again');
    },
  };
}

const forwardPauseMs = 1_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
