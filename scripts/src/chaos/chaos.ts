import { parseArgs } from 'node:util';
import { startAuthForTests } from '@wholesale/testing';
import { endWithParent } from '../end-with-parent.ts';
import { sayAndExit } from '../screen.ts';
import { buildToxiproxy } from './go-tools.ts';
import { runChaos, type ChaosResult } from './run-chaos.ts';

/** `npm run chaos -- [--minutes 1] [--seed n]`: load and faults on a shop of separate processes, and a checker of what is stored then. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    arm: { type: 'string' },
  },
});

endWithParent(() => process.exit(130));
try {
  const auth = await startAuthForTests();
  console.log(`  seed ${values.seed}: npm run chaos -- --minutes ${values.minutes} --seed ${values.seed}`);
  try {
    const result = await runChaos({
      seed: values.seed,
      seconds: Number(values.minutes) * 60,
      authUrl: auth.url,
      log: (line) => console.log(`  ${new Date().toISOString().slice(11, 23)} ${line}`),
      arm: values.arm,
      toxiproxy: await buildToxiproxy((line) => console.log(`  ${line}`)),
    });
    show(result);
    process.exitCode = result.anomalies.length > 0 ? 1 : 0;
  } finally {
    await auth.stop();
  }
} catch (error) {
  sayAndExit(error);
}

function show({ operations, stored, faults, anomalies, quietAfterMs }: ChaosResult): void {
  const counts = Object.entries(Object.groupBy(operations, ({ outcome }) => outcome)).map(
    ([outcome, found]) => `${found.length} ${outcome}`,
  );
  console.log(`\n${operations.length} operations (${counts.join(', ')}), ${stored.events.length} events`);
  console.log(
    `faults: ${Object.entries(faults)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ')}`,
  );
  console.log(`quiet ${quietAfterMs === undefined ? 'never' : `after ${(quietAfterMs / 1_000).toFixed(1)} s`}`);
  for (const { rule, about, text } of anomalies) console.log(`ANOMALY ${rule}: ${about} ${text}`);
  console.log(anomalies.length === 0 ? 'No anomalies.' : `${anomalies.length} anomalies.`);
}
