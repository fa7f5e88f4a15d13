import type { EventBus } from '@wholesale/service-kit';
import { eventually } from './eventually.ts';

/** Starts a bus and waits for its connection: on a busy machine `start` gives up waiting earlier, and an event would have no queue yet. */
export async function startConnected(bus: EventBus): Promise<void> {
  await bus.start();
  await eventually(() => {
    if (!bus.isConnected()) throw new Error('the bus is not connected yet');
  });
}
