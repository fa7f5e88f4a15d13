import type { Logger } from '../logger.ts';
import type { Subscription } from './event-bus.ts';
import { handledBy, isSentTo } from './topology.ts';
import type { Topology } from './topology.ts';

export function checkSubscription(
  subscription: Subscription,
  { topology, logger }: { topology: Topology; logger: Logger },
): void {
  const { consumer, perProcess } = subscription;
  const handled = handledBy(subscription);
  const undeliverable = handled.filter((type) => !isSentTo(type, subscription));
  if (undeliverable.length > 0)
    throw new Error(
      `the event table does not send ${undeliverable.join(', ')} to ${consumer}${perProcess ? '' : ' durably'}`,
    );
  if (perProcess) return;

  const durable = topology.queues.find((queue) => queue.consumer === consumer);
  if (!durable) throw new Error(`${consumer} has no queue of its own: the event table sends it nothing`);
  const ignored = durable.events.filter((type) => !handled.includes(type));
  if (ignored.length > 0)
    logger.warn({ consumer, events: ignored }, 'events without a handler will be acknowledged and ignored');
}
