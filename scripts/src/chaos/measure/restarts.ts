import { eventually } from '@wholesale/testing';
import { runLoad } from '../load.ts';
import { against, callAgain, seconds, tally, type Experiment } from './figures.ts';

const workers = 6;
const reads = ['/allbrand/vivo', '/advertise', '/api/sellers/unknown', '/booking'];
const longestStartMs = 120_000;
const exitLimitMs = 10_000;

/** R7: SIGTERM to every replica of every service, one after the other, while people read and write. */
export const restartInTurn: Experiment = async ({ cluster, shop, world }) => {
  const ending = new AbortController();
  const { signal } = ending;
  const { length } = shop.operations;
  let turn = 0;
  const read = () => shop.call('GET', reads[(turn += 1) % reads.length] ?? '', { as: world.admin });
  const loading = Promise.all([
    runLoad(shop, world, { workers, signal }),
    callAgain(read, { workers: 2, pauseMs: 20, signal }),
  ]);
  const exits: number[] = [];
  const replicas = cluster.replicas.filter(({ service }) => service !== 'gateway');
  for (const { name, signal: send, isUp } of replicas) {
    const startedAt = performance.now();
    send('SIGTERM');
    await eventually(() => {
      if (isUp()) throw new Error(`${name} did not end`);
    });
    exits.push(performance.now() - startedAt);
    await eventually(
      () => {
        if (!isUp()) throw new Error(`${name} did not start again`);
      },
      { within: longestStartMs },
    );
  }
  ending.abort();
  const [, answers] = await loading;
  const writes = shop.operations.slice(length);
  const failedWrites = writes
    .filter(({ outcome }) => outcome === 'unknown')
    .map((write) => `${write.action} ${write.answer}`);
  const failedReads = answers.filter(({ status }) => status === 0 || status >= 500).map(({ status }) => status);
  const failed = failedWrites.length + failedReads.length;
  const longest = Math.max(...exits);
  return [
    `${failed} of ${writes.length + answers.length} calls with 5xx or without an answer ${against(failed === 0, '0')}`,
    ...(failed > 0 ? [`reads ${tally(failedReads) || 'none'}, writes ${tally(failedWrites) || 'none'}`] : []),
    `${replicas.length} restarts, slowest exit ${seconds(longest)} ${against(longest <= exitLimitMs, seconds(exitLimitMs))}`,
  ].join('; ');
};
