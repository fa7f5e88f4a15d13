import { eventTable, eventTypes, type AnyEvent, type ConsumerName } from '@wholesale/contracts';
import { isOutage, type DeliveryContext, type EventBus, type EventHandlers } from '@wholesale/service-kit';

/** Records every event of this bus's namespace. Call before the bus starts. */
export function recordEvents(bus: EventBus): AnyEvent[] {
  const recorded: AnyEvent[] = [];
  const keep = async (event: AnyEvent): Promise<void> => void recorded.push(event);
  // Each type is taken from one of its consumers, so that nothing is recorded twice.
  const typesOf = Map.groupBy(eventTypes, (type) => eventTable[type].consumers[0] as ConsumerName);
  for (const [consumer, types] of typesOf) {
    const handlers: EventHandlers = Object.fromEntries(types.map((type) => [type, keep]));
    bus.subscribe({ consumer, perProcess: true, handlers });
  }
  return recorded;
}

/**
 * A bus that counts what its owner published and handled, so that a test can wait until everything is handled.
 * @param mostAttempts the attempt after which an event goes to the dead letters and counts as handled
 */
export function watchBus(
  bus: EventBus,
  mostAttempts: number,
): { bus: EventBus; handled: Map<string, number>; published: string[] } {
  const handled = new Map<string, number>();
  const published: string[] = [];
  return {
    handled,
    published,
    bus: {
      ...bus,
      async publish(event) {
        await bus.publish(event);
        published.push(event.id);
      },
      subscribe(subscription) {
        // What only a cache has handled is not settled.
        if (subscription.perProcess) return bus.subscribe(subscription);
        const handlers = Object.entries(subscription.handlers).map(([type, handler]) => [
          type,
          async (event: AnyEvent, context: DeliveryContext) => {
            const done = () => void handled.set(event.id, (handled.get(event.id) ?? 0) + 1);
            try {
              await (handler as (event: AnyEvent, context: DeliveryContext) => Promise<void>)(event, context);
            } catch (error) {
              if (context.attempt >= mostAttempts && !isOutage(error)) done();
              throw error;
            }
            done();
          },
        ]);
        bus.subscribe({ ...subscription, handlers: Object.fromEntries(handlers) as EventHandlers });
      },
    },
  };
}
