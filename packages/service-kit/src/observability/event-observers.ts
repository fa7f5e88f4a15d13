import type { AnyEvent, EventEnvelope } from '@wholesale/contracts';
import type { Outcome } from '../messaging/delivery.ts';
import type { EventBus, EventHandlers, Subscription } from '../messaging/index.ts';
import type { DeliveryOutcome, Metrics } from './metrics.ts';
import { endWith, runTraced } from './trace-context.ts';
import type { Tracer } from './tracer.ts';

/** Counts what becomes of delivered events. @param handlers of the consumer */
export function countAttempts(
  metrics: Metrics,
  handlers: EventHandlers,
  now: () => Date,
): NonNullable<Subscription['onAttempt']> {
  metrics.expect(Object.keys(handlers));
  return (outcome, event) => {
    const lagMs = outcome.kind === 'done' && event ? now().getTime() - Date.parse(event.occurredAt) : undefined;
    metrics.delivered(event?.type ?? 'invalid', outcomeOf(outcome), lagMs === undefined ? undefined : lagMs / 1_000);
  };
}

function outcomeOf(outcome: Outcome): DeliveryOutcome {
  if (outcome.kind === 'retry') return outcome.next.outages > 0 ? 'waiting' : 'retried';
  return outcome.kind === 'done' ? 'handled' : 'dead';
}

/** The same handlers, each of which continues the trace of the change that its event announces. */
export function traceHandlers(handlers: EventHandlers, tracer: Tracer): EventHandlers {
  const traced = Object.entries(handlers).map(([type, handle]) => [
    type,
    (event: AnyEvent, context: Parameters<typeof handle>[1]) => {
      const span = tracer.start('consumer', event.traceparent);
      const attributes = { ...attributesOf(event), attempt: context.attempt };
      return endWith(
        span,
        { name: `handle ${type}`, attributes },
        runTraced(span, () => handle(event as never, context)),
      );
    },
  ]);
  return Object.fromEntries(traced) as EventHandlers;
}

type Publisher = Pick<EventBus, 'publish' | 'isConnected'>;

/** The same bus for the outbox relay: sending an event is a step of the trace in which it was stored. */
export const tracePublisher = (bus: Publisher, tracer: Tracer): Publisher => ({
  isConnected: bus.isConnected,
  publish(event) {
    if (event.traceparent === undefined) return bus.publish(event);
    const span = tracer.start('producer', event.traceparent);
    const sent = bus.publish({ ...event, traceparent: span.traceparent });
    return endWith(span, { name: `send ${event.type}`, attributes: attributesOf(event) }, sent);
  },
});

const attributesOf = ({ id }: Pick<EventEnvelope, 'id'>) => ({
  'messaging.system': 'rabbitmq',
  'messaging.message.id': id,
});
