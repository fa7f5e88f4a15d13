import type { AnyEvent } from '@wholesale/contracts';
import type { DeliveryContext, EventBus, EventHandlers } from '@wholesale/service-kit';

/** Where a handler is paused: before it does anything, or after its change is stored and before the event is acknowledged. */
export type HoldAt = 'before' | 'after';

/** A bus whose handlers a test can pause, to kill their service in the middle. */
export function holdableBus(bus: EventBus) {
  const held = new Set<string>();
  let holdAt: HoldAt | undefined;
  let release = (): void => undefined;
  let released: Promise<void> = Promise.resolve();

  async function holdHere(at: HoldAt, { id }: AnyEvent): Promise<void> {
    if (holdAt !== at) return;
    held.add(id);
    await released;
  }

  return {
    bus: {
      ...bus,
      subscribe(subscription) {
        // Those of a cache acknowledge nothing.
        if (subscription.perProcess) return bus.subscribe(subscription);
        const handlers = Object.entries(subscription.handlers).map(([type, handler]) => [
          type,
          async (event: AnyEvent, context: DeliveryContext) => {
            await holdHere('before', event);
            await (handler as (event: AnyEvent, context: DeliveryContext) => Promise<void>)(event, context);
            await holdHere('after', event);
          },
        ]);
        bus.subscribe({ ...subscription, handlers: Object.fromEntries(handlers) as EventHandlers });
      },
    } satisfies EventBus,
    /** From now on. @returns how many events are held so far */
    hold(at: HoldAt): () => number {
      holdAt = at;
      released = new Promise((resolve) => (release = resolve));
      return () => held.size;
    },
    release() {
      holdAt = undefined;
      release();
    },
  };
}
