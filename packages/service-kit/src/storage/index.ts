export { applyOnce, markApplied, notYetApplied } from './applied.ts';
export { connectMongo, isDuplicateKey } from './mongo.ts';
export type { MongoConnection } from './mongo.ts';
export { ensureOutboxIndex, outboxOf, withEvents, withoutOutbox } from './outbox.ts';
export type { OutboxCollection, WithOutbox } from './outbox.ts';
export { createOutboxRelay } from './outbox-relay.ts';
export type { OutboxRelay } from './outbox-relay.ts';
