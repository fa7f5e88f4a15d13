import { timeMargin } from '@wholesale/testing';
import type { Log } from '@wholesale/parts';
import { countMessages, drainArchive } from './archive.ts';
import { check } from './checker/check.ts';
import type { Anomaly } from './checker/history.ts';
import { lockHistoriesOf } from './checker/lock-history.ts';
import { checkLocks } from './go-tools.ts';
import { untilQuiet } from './quiet.ts';
import { readDocuments } from './read-documents.ts';
import type { Stored } from './stored.ts';
import type { RunningShop } from './with-cluster.ts';

export type Verdict = {
  stored: Stored;
  anomalies: Anomaly[];
  /** Until the shop was quiet after the last fault, in milliseconds; undefined when it never was. */
  quietAfterMs: number | undefined;
  /** False without Go. */
  checkedLocks: boolean;
};

/** After the last fault. A machine that is slower than it seems gets more. */
const quietWithinMs = 60_000;

/**
 * Waits until the shop is quiet, and compares all calls with what is stored and was published since the archive was created.
 * @param options.holdMs how long sellers have to answer; without it, no booking may end because they did not
 */
export async function verdictOf(
  { cluster, servers, shop: { operations } }: Pick<RunningShop, 'cluster' | 'servers' | 'shop'>,
  { log, holdMs }: { log: Log; holdMs?: number },
): Promise<Verdict> {
  const broker = { url: servers.amqpUrl, namespace: cluster.namespace };
  const { mongoUri } = servers;
  const withinMs = quietWithinMs * Math.max(1, timeMargin() / 4);
  const { quietAfterMs, why } = await untilQuiet(cluster, broker, { mongoUri, withinMs });
  const stored = {
    ...(await readDocuments({ mongoUri, namespace: cluster.namespace })),
    events: await drainArchive(broker),
    dead: (await countMessages(broker)).dead,
  };
  const restless = quietAfterMs === undefined ? [{ rule: 'quiet', about: 'the shop', text: why }] : [];
  const locks = await checkLocks(lockHistoriesOf({ operations, stored }), log);
  if (!locks) log('Without Go, the listings are not checked as locks.');
  const anomalies = [
    ...restless,
    ...check({ operations, stored, ...(holdMs !== undefined && { holdMs }) }),
    ...(locks ?? []),
  ];
  return { stored, anomalies, quietAfterMs, checkedLocks: locks !== undefined };
}
