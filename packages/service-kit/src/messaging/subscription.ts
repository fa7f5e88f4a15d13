import type { EventType } from '@wholesale/contracts';
import type { Logger } from '../logger.ts';
import type { Subscription } from './event-bus.ts';
import { eventsFor } from './topology.ts';
import type { Topology } from './topology.ts';

export function checkSubscription(
  { consumer, handlers, perProcess }: Subscription,
  { topology, logger }: { topology: Topology; logger: Logger },
): void {
  const durable = topology.queues.find((queue) => queue.consumer === consumer);
  const delivered = perProcess ? eventsFor(consumer) : (durable?.events ?? []);
  const handled = Object.keys(handlers) as EventType[];
  const undeliverable = handled.filter((type) => !delivered.includes(type));
  if (undeliverable.length > 0)
    throw new Error(
      `the event table does not send ${undeliverable.join(', ')} to ${consumer}${perProcess ? '' : ' durably'}`,
    );
  if (perProcess) return;

  if (!durable) throw new Error(`${consumer} has no queue of its own: the event table sends it nothing`);
  const ignored = delivered.filter((type) => !handled.includes(type));
  if (ignored.length > 0)
    logger.warn({ consumer, events: ignored }, 'events without a handler will be acknowledged and ignored');
}
