import { noProxy } from '../links.ts';
import { withCluster, type ClusterOptions } from '../with-cluster.ts';
import type { Experiment } from './figures.ts';
import { restartInTurn } from './restarts.ts';

/** The experiment of each promise that the faults of a chaos run do not measure. */
export const experiments: Readonly<Record<string, Experiment>> = {
  R7: restartInTurn,
};

/** Sellers have 18 s to answer a booking. */
const settings = { HOLD_HOURS: '0.005' };

/**
 * Measures promises one after the other, on one shop with two replicas of every service.
 * @param ids of `experiments`
 * @returns figures by promise
 */
export const measure = (options: ClusterOptions, ids: readonly string[]): Promise<Record<string, string>> =>
  withCluster({ ...options, replicas: 2, settings, makeLink: noProxy }, async (running) => {
    const setting = { ...running, world: await running.signUp(), authUrl: options.authUrl };
    const figures: Record<string, string> = {};
    for (const id of ids) {
      options.log(`measuring ${id}`);
      figures[id] = await (experiments[id] as Experiment)(setting).catch(
        (error: Error) => `not measured: ${error.message.split('\n')[0]}`,
      );
      options.log(`${id}: ${figures[id]}`);
    }
    return figures;
  });
