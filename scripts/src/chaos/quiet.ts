import { setTimeout } from 'node:timers/promises';
import { countMessages, type Broker } from './archive.ts';
import type { Cluster } from './cluster.ts';
import { nowMs } from './record.ts';
import { withDatabases } from './read-documents.ts';

/** So long nothing may change until the shop counts as quiet: messages in progress are in no count. */
const calmMs = 3_000;

/**
 * Waits until every process is ready, every event was published and handled, and no booking waits for catalog.
 * @returns milliseconds until the shop was quiet; undefined with `why` when it was not within the limit
 */
export async function untilQuiet(
  cluster: Cluster,
  broker: Broker,
  { mongoUri, withinMs }: { mongoUri: string; withinMs: number },
): Promise<{ quietAfterMs: number | undefined; why: string }> {
  const startedAt = nowMs();
  let calmSince = Infinity;
  let before = '';
  let why = '';
  for (;;) {
    const now = await lookAt(cluster, broker, mongoUri).catch((error: Error) => ({ busy: error.message, state: '' }));
    why = now.busy;
    if (now.busy || now.state !== before) calmSince = Infinity;
    else if (calmSince === Infinity) calmSince = nowMs();
    if (nowMs() - calmSince > calmMs) return { quietAfterMs: calmSince - startedAt, why: '' };
    if (calmSince === Infinity && nowMs() - startedAt > withinMs) return { quietAfterMs: undefined, why };
    before = now.state;
    await setTimeout(250);
  }
}

async function lookAt(cluster: Cluster, broker: Broker, mongoUri: string): Promise<{ busy: string; state: string }> {
  for (const { name, url } of cluster.replicas) {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
    const { events, outboxPending } = (await response.json()) as { events?: boolean; outboxPending?: number };
    if (!response.ok || events === false) return { busy: `${name} is not ready`, state: '' };
    if (outboxPending) return { busy: `${name} has ${outboxPending} documents with unpublished events`, state: '' };
  }
  const { waiting } = await countMessages(broker);
  if (waiting > 0) return { busy: `${waiting} messages wait`, state: '' };
  return withDatabases({ mongoUri, namespace: cluster.namespace }, async (databaseOf) => {
    const placed = await databaseOf('bookings').collection('bookings').countDocuments({ status: 'placed' });
    if (placed > 0) return { busy: `${placed} bookings wait for catalog`, state: '' };
    const states = await Promise.all(
      (
        [
          ['users', 'users'],
          ['catalog', 'listings'],
          ['bookings', 'bookings'],
          ['ads', 'ads'],
        ] as const
      ).map(async ([service, collection]) => {
        const versions = await databaseOf(service)
          .collection<{ version: number; _revision?: number }>(collection)
          .find()
          .project<{ _revision?: number }>({ _revision: 1 })
          .toArray();
        return versions.reduce((sum, { _revision = 0 }) => sum + _revision, versions.length);
      }),
    );
    return { busy: '', state: states.join() };
  });
}
