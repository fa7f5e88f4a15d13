export { BusUnavailableError, UnroutableError } from './event-bus.ts';
export type { DeliveryContext, EventBus, EventHandlers, Subscription } from './event-bus.ts';
export { createRabbitEventBus } from './rabbit-event-bus.ts';
export { createMemoryEventBus } from './memory-event-bus.ts';
export type { MemoryEventBus } from './memory-event-bus.ts';
export { createMemoryBroker } from './memory-broker.ts';
export type { DeadLetter, MemoryBroker } from './memory-broker.ts';
export { isOutage } from './outage.ts';
export { deleteTopology } from './remove-topology.ts';
