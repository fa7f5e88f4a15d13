import { eventually } from '@wholesale/testing';
import { against, callAgain, percentile, seconds, times, type Experiment } from './figures.ts';

const phaseMs = 20_000;
const workers = 4;
const pauseMs = 10;
/** Those that catalog has no part in. */
const otherPaths = ['/advertise', '/buyers', '/api/notifications'];
const answerLimitMs = 3_000;
const slowdownLimit = 1.2;
const closeLimitMs = 10_000;

/** R11: catalog hangs, both replicas of it; calls to other services must not notice. */
export const hangCatalog: Experiment = async ({ cluster, shop, world }) => {
  const as = world.admin;
  let turn = 0;
  const callOther = () => shop.call('GET', otherPaths[(turn += 1) % otherPaths.length] ?? '', { as });
  const callCatalog = () => shop.call('GET', '/allbrand/vivo', { as });
  /** Both are called in every phase, so that the machine has as much to do. */
  const phase = async () => {
    const signal = AbortSignal.timeout(phaseMs);
    const [others, ofCatalog] = await Promise.all([
      callAgain(callOther, { workers, pauseMs, signal }),
      callAgain(callCatalog, { workers, pauseMs: 100, signal }),
    ]);
    return { others, ofCatalog };
  };
  const before = await phase();
  const replicas = cluster.replicas.filter(({ service }) => service === 'catalog');
  for (const replica of replicas) replica.signal('SIGSTOP');
  let hanging: typeof before;
  try {
    hanging = await phase();
  } finally {
    for (const replica of replicas) replica.signal('SIGCONT');
  }
  const continuedAt = performance.now();
  await eventually(async () => {
    const { status } = await callCatalog();
    if (status !== 200) throw new Error(`catalog answers ${status}`);
  });
  const closedMs = performance.now() - continuedAt;
  const after = await phase();

  const p99 = (phases: readonly (typeof before)[]) =>
    percentile(
      phases.flatMap(({ others }) => others.map(({ ms }) => ms)),
      0.99,
    );
  const [usual, meanwhile] = [p99([before, after]), p99([hanging])];
  const failed = hanging.others.filter(({ status }) => status === 0 || status >= 500).length;
  const refused = hanging.ofCatalog.filter(({ status }) => status === 503 || status === 504);
  const longest = Math.max(...refused.map(({ ms }) => ms));
  return [
    `catalog hangs for ${seconds(phaseMs)}: ${refused.length} of ${hanging.ofCatalog.length} of its calls 503 or 504, the slowest after ${seconds(longest)} ${against(longest <= answerLimitMs, seconds(answerLimitMs))}`,
    `${failed} of ${hanging.others.length} other calls failed, their p99 ${times(meanwhile, usual)} that before and after ${against(meanwhile <= slowdownLimit * usual, `${slowdownLimit}`)}`,
    `catalog answers again ${seconds(closedMs)} after it continued ${against(closedMs <= closeLimitMs, seconds(closeLimitMs))}`,
  ].join('; ');
};
