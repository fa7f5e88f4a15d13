import { parseArgs } from 'node:util';
import { PartError } from '@wholesale/parts';
import { startAuthForTests } from '@wholesale/testing';
import { buildFrontends } from '../build-frontends.ts';
import { endWithParent } from '../end-with-parent.ts';
import { sayAndExit } from '../screen.ts';
import { arms } from './arms.ts';
import { buildToxiproxy } from './go-tools.ts';
import { experiments, measure } from './measure/measure.ts';
import { chaosFigures, counted, writeFigures, type Figures } from './report.ts';
import { runChaos, type ChaosOptions, type ChaosResult } from './run-chaos.ts';

/**
 * `npm run chaos -- [--minutes 1] [--seed n] [--arm name] [--measure ids]`: load and faults on a shop of separate processes, and a checker of
 * what is stored then. With `--arm all`, or the name of one, a protection is switched off, and the checker must notice it. `--measure R7,R9`,
 * or `all`, measures these promises instead. Five minutes or more measure all as well. What was measured is written into docs/reliability.md,
 * except with `--arm`.
 */
const reportedMinutes = 5;
const shownOfARule = 10;
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    arm: { type: 'string' },
    measure: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const command = `npm run chaos -- --minutes ${minutes} --seed ${values.seed}`;
const log = (line: string) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${line}`);

endWithParent(() => process.exit(130));
try {
  await buildFrontends(log);
  const toxiproxy = await buildToxiproxy(log);
  log(toxiproxy ? 'toxiproxy is on every link' : 'the project’s own proxy is on every link');
  const auth = await startAuthForTests();
  try {
    process.exitCode = await run({ seed: values.seed, seconds: minutes * 60, authUrl: auth.url, log, toxiproxy });
  } finally {
    await auth.stop();
  }
  // The channel to the parent script would keep the process.
  process.exit();
} catch (error) {
  sayAndExit(error);
}

/** @returns the exit code */
async function run(options: ChaosOptions): Promise<number> {
  if (values.measure) {
    const figures = await measured({ ...options, arm: values.arm }, values.measure);
    if (!values.arm) await writeFigures(figures);
    return 0;
  }
  return values.arm ? showArms(options, values.arm) : showRun(options);
}

async function showRun(options: ChaosOptions): Promise<number> {
  console.log(`\n${command}\n`);
  const result = await runChaos(options);
  show(result);
  if (minutes >= reportedMinutes) {
    await writeFigures(chaosFigures(result, command));
    await writeFigures(await measured(options, 'all'));
  }
  return result.anomalies.length > 0 ? 1 : 0;
}

async function measured(options: ChaosOptions, named: string): Promise<Figures> {
  const ids = named === 'all' ? Object.keys(experiments) : named.split(',');
  const arm = values.arm;
  if (arm && (ids.includes('R2') || !arms[arm]?.source))
    throw new PartError('did-not-start', `The experiments cannot be measured with the arm ${arm}, and R2 with none.`);
  const unknown = ids.filter((id) => !(id in experiments));
  if (unknown.length > 0)
    throw new PartError(
      'did-not-start',
      `${unknown.join()} cannot be measured, only ${Object.keys(experiments).join()}.`,
    );
  const figures = Object.entries(await measure(options, ids));
  return Object.fromEntries(
    figures.map(([id, figure]) => [id, { figure, command: `npm run chaos -- --measure ${id}` }]),
  );
}

async function showArms(options: ChaosOptions, named: string): Promise<number> {
  let unnoticed = 0;
  for (const arm of named === 'all' ? Object.keys(arms) : [named]) {
    console.log(`\n${command} --arm ${arm}\n`);
    const result = await runChaos({ ...options, arm });
    show(result);
    if (!result.anomalies.some(({ rule }) => arms[arm]?.breaks.includes(rule))) unnoticed += 1;
  }
  console.log(unnoticed === 0 ? '\nThe checker noticed it each time.' : `\n${unnoticed} not noticed.`);
  return unnoticed === 0 ? 0 : 1;
}

function show({ operations, stored, faults, crashes, anomalies, quietAfterMs }: ChaosResult): void {
  const outcomes: Record<string, number> = {};
  for (const { outcome } of operations) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  console.log(`\n${operations.length} calls (${counted(outcomes)}), ${stored.events.length} events`);
  console.log(`faults: ${counted(faults)}; crash points reached: ${counted(crashes)}`);
  console.log(`quiet ${quietAfterMs === undefined ? 'never' : `after ${(quietAfterMs / 1_000).toFixed(1)} s`}`);
  const rules: Record<string, number> = {};
  for (const { rule, about, text } of anomalies) {
    rules[rule] = (rules[rule] ?? 0) + 1;
    if (rules[rule] <= shownOfARule) console.log(`anomaly: ${rule}: ${about} ${text}`);
  }
  console.log(anomalies.length === 0 ? 'No anomalies.' : `${anomalies.length} anomalies: ${counted(rules)}.`);
}
