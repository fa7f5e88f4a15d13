import type { ConfirmChannel, Message, Options } from 'amqplib';
import { BusUnavailableError, UnroutableError } from './event-bus.ts';
import type { AmqpSession } from './amqp-connection.ts';

/** A message on its way to an exchange; with `''` as exchange the routing key is a queue's name. */
export type OutgoingMessage = { exchange: string; routingKey: string; content: Buffer; properties: Options.Publish };

/** Publishes with confirms. A promise resolves when the broker holds the message safely in at least one queue. */
export type AmqpPublisher = {
  /** Called on each connect: from now on messages leave by this session. */
  attach(session: AmqpSession): Promise<void>;
  publish(message: OutgoingMessage): Promise<void>;
  /** Messages that were sent and not confirmed yet. */
  inFlight(): number;
};

type Settings = { window?: number; confirmTimeoutMs?: number };

/**
 * @param options.window most messages in flight at once; further ones wait their turn, so that a slow broker does not fill the memory
 * @param options.confirmTimeoutMs how long a message may stay unconfirmed before its promise rejects
 */
export function createAmqpPublisher({ window = 1_000, confirmTimeoutMs = 10_000 }: Settings = {}): AmqpPublisher {
  let channel: ConfirmChannel | undefined;
  let blocked = false;
  let inFlight = 0;
  let tokens = 0;
  const returned = new Set<number>();
  const waiting: (() => void)[] = [];

  async function attach(session: AmqpSession): Promise<void> {
    const opened = await session.openConfirmChannel();
    session.onBlocked((isBlocked) => {
      blocked = isBlocked;
      if (isBlocked) release(waiting.length);
    });
    // A message that no queue wants comes back first and is acknowledged then.
    opened.on('return', (message: Message) => returned.add(message.properties.headers?.[tokenHeader] as number));
    opened.on('close', () => {
      if (channel !== opened) return;
      channel = undefined;
      release(waiting.length);
    });
    blocked = false;
    channel = opened;
  }

  async function publish(message: OutgoingMessage): Promise<void> {
    while (channel && !blocked && inFlight >= window) await new Promise<void>((resolve) => waiting.push(resolve));
    if (!channel) throw new BusUnavailableError('there is no connection to RabbitMQ');
    if (blocked) throw new BusUnavailableError('RabbitMQ takes no messages at the moment (memory or disk alarm)');
    await send(channel, message);
  }

  function send(via: ConfirmChannel, { exchange, routingKey, content, properties }: OutgoingMessage): Promise<void> {
    const token = ++tokens;
    const headers = { ...(properties.headers as Record<string, unknown> | undefined), [tokenHeader]: token };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new BusUnavailableError(`RabbitMQ did not confirm the message in ${confirmTimeoutMs} ms`)),
        confirmTimeoutMs,
      );
      const settle = (error: unknown): void => {
        clearTimeout(timer);
        inFlight -= 1;
        release(1);
        const isReturned = returned.delete(token);
        if (error) reject(new BusUnavailableError(`RabbitMQ did not take the message: ${(error as Error).message}`));
        else if (isReturned) reject(new UnroutableError(`no queue is bound for "${routingKey}" on "${exchange}"`));
        else resolve();
      };
      inFlight += 1;
      try {
        via.publish(
          exchange,
          routingKey,
          content,
          { ...properties, persistent: true, mandatory: true, headers },
          settle,
        );
      } catch (error) {
        settle(error);
      }
    });
  }

  function release(count: number): void {
    for (const next of waiting.splice(0, count)) next();
  }

  return { attach, publish, inFlight: () => inFlight };
}

const tokenHeader = 'x-publish';
