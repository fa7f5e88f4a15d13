import type { ConfirmChannel, Message, Options } from 'amqplib';
import { BusUnavailableError, UnroutableError } from './event-bus.ts';
import type { AmqpSession } from './amqp-connection.ts';

export type OutgoingMessage = { exchange: string; routingKey: string; content: Buffer; properties: Options.Publish };

/** Publishes with confirms; a promise resolves when at least one queue has stored the message. */
export type AmqpPublisher = {
  /** Called on each connect: from now on messages leave by this session. */
  attach(session: Pick<AmqpSession, 'openConfirmChannel' | 'onBlocked'>): Promise<void>;
  publish(message: OutgoingMessage): Promise<void>;
  inFlight(): number;
};

type Settings = { user?: string; window?: number; confirmTimeoutMs?: number };

/**
 * @param options.user named as the sender in each message, which RabbitMQ verifies: the user of the connection
 * @param options.window most unconfirmed messages; further ones wait, so that a slow broker does not fill the memory
 * @param options.confirmTimeoutMs rejects messages that are not confirmed in this time
 */
export function createAmqpPublisher({ user, window = 1_000, confirmTimeoutMs = 10_000 }: Settings = {}): AmqpPublisher {
  let channel: ConfirmChannel | undefined;
  let blocked = false;
  let inFlight = 0;
  let tokens = 0;
  const returned = new Set<number>();
  const waiting: (() => void)[] = [];
  let releasing = false;

  async function attach(session: Parameters<AmqpPublisher['attach']>[0]): Promise<void> {
    const opened = await session.openConfirmChannel();
    session.onBlocked((isBlocked) => {
      blocked = isBlocked;
      release();
    });
    // The broker returns an unroutable message first and confirms it afterwards.
    opened.on('return', (message: Message) => returned.add(message.properties.headers?.[tokenHeader] as number));
    // Runs before amqplib rejects unconfirmed messages, so that no waiting message is sent on the closed channel.
    opened.prependListener('close', () => {
      if (channel !== opened) return;
      channel = undefined;
      release();
    });
    blocked = false;
    channel = opened;
  }

  function publish(message: OutgoingMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new BusUnavailableError(`RabbitMQ did not confirm the message in ${confirmTimeoutMs} ms`)),
        confirmTimeoutMs,
      );
      const settle = (error?: Error): void => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve();
      };
      begin(message, settle, performance.now() + confirmTimeoutMs);
    });
  }

  function begin(message: OutgoingMessage, settle: (error?: Error) => void, deadline: number): void {
    if (!channel) settle(new BusUnavailableError('there is no connection to RabbitMQ'));
    else if (blocked)
      settle(new BusUnavailableError('RabbitMQ takes no messages at the moment (memory or disk alarm)'));
    else if (inFlight < window) send(channel, message, settle);
    else waiting.push(() => void (performance.now() < deadline && begin(message, settle, deadline)));
  }

  function send(
    via: ConfirmChannel,
    { exchange, routingKey, content, properties }: OutgoingMessage,
    settle: (error?: Error) => void,
  ): void {
    const token = ++tokens;
    const headers = { ...(properties.headers as Record<string, unknown> | undefined), [tokenHeader]: token };
    // A timed-out message stays in flight until the broker answers, because it still uses memory.
    const confirmed = (error: unknown): void => {
      inFlight -= 1;
      const isReturned = returned.delete(token);
      if (error) settle(new BusUnavailableError(`RabbitMQ did not take the message: ${(error as Error).message}`));
      else if (isReturned) settle(new UnroutableError(`no queue is bound for "${routingKey}" on "${exchange}"`));
      else settle();
      release();
    };
    inFlight += 1;
    try {
      via.publish(
        exchange,
        routingKey,
        content,
        { ...properties, userId: user, persistent: true, mandatory: true, headers },
        confirmed,
      );
    } catch (error) {
      confirmed(error);
    }
  }

  /** Sends waiting messages while there is room; without a usable channel it fails them all. */
  function release(): void {
    if (releasing) return;
    releasing = true;
    while (waiting.length > 0 && (!channel || blocked || inFlight < window)) waiting.shift()?.();
    releasing = false;
  }

  return { attach, publish, inFlight: () => inFlight };
}

const tokenHeader = 'x-publish';

/** The user with which amqplib connects. */
export const userOf = (url: string): string =>
  (URL.canParse(url) && decodeURIComponent(new URL(url).username)) || 'guest';
