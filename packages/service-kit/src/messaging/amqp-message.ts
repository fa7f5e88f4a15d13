import type { EventEnvelope } from '@wholesale/contracts';
import type { Message } from 'amqplib';
import type { OutgoingMessage } from './amqp-publisher.ts';
import { isProcess } from './broker-rights.ts';
import type { Tries } from './delivery.ts';

export function messageOf(event: EventEnvelope, exchange: string): OutgoingMessage {
  return {
    exchange,
    routingKey: event.type,
    content: Buffer.from(JSON.stringify(event)),
    properties: {
      messageId: event.id,
      correlationId: event.correlationId,
      type: event.type,
      contentType: 'application/json',
      timestamp: Math.floor(Date.parse(event.occurredAt) / 1000),
    },
  };
}

export function triesOf({ properties }: Message): Tries {
  const countOf = (header: string): number => {
    const count: unknown = properties.headers?.[header];
    return Number.isSafeInteger(count) && Number(count) > 0 ? Number(count) : 0;
  };
  return { attempt: Math.max(1, countOf(attemptHeader)), outages: countOf(outagesHeader) };
}

/** How often a quorum queue delivered the message before, without an answer: its process ended each time. */
export const deliveriesOf = ({ properties }: Message): number => Number(properties.headers?.['x-delivery-count'] ?? 0);

export const reasonOf = ({ properties }: Message): string | undefined => {
  const reason: unknown = properties.headers?.[reasonHeader];
  return typeof reason === 'string' ? reason : properties.headers?.['x-first-death-reason'];
};

/**
 * The broker user that published the message first. RabbitMQ verifies the user of each message; a copy names the first one in a header,
 * which counts only when the receiver made the copy (a retry or a dead letter), or an operator (a replay).
 */
export function senderOf({ properties }: Message, receiver: string): string | undefined {
  const user = properties.userId as string | undefined;
  const first: unknown = properties.headers?.[senderHeader];
  const isCopy = typeof first === 'string' && user !== undefined && (user === receiver || !isProcess(user));
  return isCopy ? first || undefined : user;
}

/** @param how.sender the user that published the message first; without this field, the user that publishes the copy counts as sender */
export function copyOf(
  { content, properties }: Message,
  to: { exchange: string; routingKey: string },
  { attempt, outages, reason, ...how }: Tries & { reason?: string; sender?: string | undefined },
): OutgoingMessage {
  const { messageId, correlationId, type, contentType, timestamp } = properties;
  const headers = {
    [attemptHeader]: attempt,
    ...(outages > 0 ? { [outagesHeader]: outages } : {}),
    ...(reason === undefined ? {} : { [reasonHeader]: reason }),
    ...('sender' in how && { [senderHeader]: how.sender ?? '' }),
  };
  return {
    ...to,
    content,
    properties: { ...defined({ messageId, correlationId, type, contentType, timestamp }), headers },
  };
}

const attemptHeader = 'x-attempt';
const outagesHeader = 'x-outages';
const reasonHeader = 'x-reason';
const senderHeader = 'x-sender';

const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
