import type { EventEnvelope } from '@wholesale/contracts';
import type { Message } from 'amqplib';
import type { OutgoingMessage } from './amqp-publisher.ts';

/** The event as a message: its id is the message's id, also on every retry, so that consumers and operators can tell repeats. */
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

/** Which attempt at the message this is, from 1. A forged or missing header counts as the first. */
export function attemptOf({ properties }: Message): number {
  const attempt: unknown = properties.headers?.[attemptHeader];
  return Number.isSafeInteger(attempt) && Number(attempt) > 0 ? Number(attempt) : 1;
}

/** Why the message was put aside last, when a consumer said so. */
export const reasonOf = ({ properties }: Message): string | undefined => {
  const reason: unknown = properties.headers?.[reasonHeader];
  return typeof reason === 'string' ? reason : properties.headers?.['x-first-death-reason'];
};

/** The same message for another place. */
export function copyOf(
  { content, properties }: Message,
  to: { exchange: string; routingKey: string },
  { attempt, reason }: { attempt: number; reason?: string },
): OutgoingMessage {
  const { messageId, correlationId, type, contentType, timestamp } = properties;
  const headers = { [attemptHeader]: attempt, ...(reason === undefined ? {} : { [reasonHeader]: reason }) };
  return {
    ...to,
    content,
    properties: { ...defined({ messageId, correlationId, type, contentType, timestamp }), headers },
  };
}

const attemptHeader = 'x-attempt';
const reasonHeader = 'x-reason';

const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
