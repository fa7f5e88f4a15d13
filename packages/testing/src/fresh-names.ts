import { randomBytes } from 'node:crypto';

/** A unique database name. */
export function freshDatabaseName(prefix = 'x'): string {
  return `test-${prefix}-${randomBytes(4).toString('hex')}`;
}

/** A prefix for exchange and queues, so that suites can share one broker. */
export function freshNamespace(prefix = 'x'): string {
  return freshDatabaseName(prefix);
}
