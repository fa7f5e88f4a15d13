import { createArchive } from '../archive.ts';
import { noProxy } from '../links.ts';
import { withCluster, type ClusterOptions } from '../with-cluster.ts';
import { killBroker } from './broker-kills.ts';
import { crashAtPoints } from './crash-points.ts';
import { holdMs, type Experiment } from './figures.ts';
import { showBookings } from './effect.ts';
import { abandonBookings } from './holds.ts';
import { bookWithoutBroker, followDatabase } from './outages.ts';
import { poisonMessages } from './poison.ts';
import { repeatBookings } from './repeats.ts';
import { restartInTurn } from './restarts.ts';
import { hangCatalog } from './slow-service.ts';

/** The experiment of each promise that the faults of a chaos run do not measure. */
export const experiments: Readonly<Record<string, Experiment>> = {
  R1: crashAtPoints,
  R2: killBroker,
  R4: repeatBookings,
  R6: poisonMessages,
  R7: restartInTurn,
  R8: followDatabase,
  R9: bookWithoutBroker,
  R10: abandonBookings,
  R11: hangCatalog,
  R12: showBookings,
};

/** Sellers have 18 s to answer a booking. A stopping process takes calls until the gateway has noticed that the previous one is back. */
const settings = { HOLD_HOURS: String(holdMs / 3_600_000), STOP_DELAY_SECONDS: '4' };

/**
 * Measures promises one after the other, on one shop with two replicas of every service.
 * @param ids of `experiments`
 * @returns figures by promise, and what served as the database
 */
export const measure = (
  options: ClusterOptions,
  ids: readonly string[],
): Promise<{ figures: Record<string, string>; databaseKind: string }> =>
  withCluster({ ...options, replicas: 2, settings, makeLink: noProxy, logFile: 'measure.log' }, async (running) => {
    const broker = { url: running.servers.amqpUrl, namespace: running.cluster.namespace };
    // R1 needs every event from the first on.
    if (ids.includes('R1')) await createArchive(broker);
    const setting = { ...running, world: await running.signUp(), authUrl: options.authUrl, log: options.log };
    const figures: Record<string, string> = {};
    for (const id of Object.keys(experiments).filter((each) => ids.includes(each))) {
      options.log(`measuring ${id}`);
      figures[id] = await (experiments[id] as Experiment)(setting).catch(
        (error: Error) => `not measured: ${error.message.split('\n')[0]}`,
      );
      options.log(`${id}: ${figures[id]}`);
    }
    return { figures, databaseKind: running.servers.databaseKind };
  });
