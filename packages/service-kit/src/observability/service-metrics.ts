import type { EventBus } from '../messaging/index.ts';
import type { BackgroundJob } from '../start-service.ts';
import type { MongoConnection, OutboxRelay } from '../storage/index.ts';
import type { Readiness } from '../http/create-http-app.ts';
import type { Metrics } from './metrics.ts';

/** Metrics of every process with an event bus. */
export function addProcessMetrics(
  metrics: Metrics,
  { bus, readiness }: { bus: Pick<EventBus, 'isConnected'>; readiness: Readiness },
): void {
  metrics.add({ kind: 'gauge', name: 'wholesale_ready', help: '1 when the process is ready for calls.' }, async () =>
    Number((await readiness()).ready),
  );
  metrics.add(
    { kind: 'gauge', name: 'wholesale_event_bus_connected', help: '1 while the process is connected to RabbitMQ.' },
    () => Number(bus.isConnected()),
  );
}

/** Metrics of what every service has. Replicas share a database, so each of them reports the same outbox. */
export function addServiceMetrics(
  metrics: Metrics,
  {
    relay,
    pool,
    jobs,
    now,
  }: { relay: OutboxRelay; pool: MongoConnection['pool']; jobs: readonly BackgroundJob[]; now: () => Date },
): void {
  metrics.add(
    {
      kind: 'gauge',
      name: 'wholesale_outbox_pending_documents',
      help: 'Documents with events that are not published yet.',
    },
    () => relay.pending(),
  );
  metrics.add(
    {
      kind: 'gauge',
      name: 'wholesale_outbox_age_seconds',
      help: 'Age of the oldest event that is not published yet, of up to 1,000 documents; 0 without one.',
    },
    async () => {
      const oldest = await relay.oldestPending();
      return oldest === undefined ? 0 : Math.max(0, (now().getTime() - Date.parse(oldest)) / 1_000);
    },
  );
  metrics.add(
    {
      kind: 'gauge',
      name: 'wholesale_mongodb_pool_connections',
      help: 'Connections to MongoDB: open, in use, and requests that wait for one (at most 30 are open).',
      labelNames: ['state'],
    },
    () => [
      { labels: { state: 'open' }, value: pool.open },
      { labels: { state: 'in_use' }, value: pool.inUse },
      { labels: { state: 'waiting' }, value: pool.waiting },
    ],
  );
  metrics.add(
    {
      kind: 'counter',
      name: 'wholesale_mongodb_pool_checkout_failures_total',
      help: 'Requests that got no connection to MongoDB in time.',
    },
    () => pool.checkoutFailures,
  );
  metrics.add(
    {
      kind: 'counter',
      name: 'wholesale_reconciler_mends_total',
      help: 'What the reconciler has mended, by check.',
      labelNames: ['check'],
    },
    () =>
      jobs
        .flatMap((job) => Object.entries(job.figures?.().mended ?? {}))
        .map(([check, value]) => ({ labels: { check }, value })),
  );
}
