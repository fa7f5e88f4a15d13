import { PartError } from '@wholesale/parts';
import { startAuthForTests } from '@wholesale/testing';
import { buildFrontends } from '../build-frontends.ts';
import { arms } from './arms.ts';
import { buildToxiproxy } from './go-tools.ts';
import { missed } from './measure/figures.ts';
import { experiments, measure } from './measure/measure.ts';
import { chaosFigures, counted, writeFigures, type Figures } from './report.ts';
import { runChaos, type ChaosOptions, type ChaosResult } from './run-chaos.ts';

const reportedMinutes = 5;
const shownOfARule = 10;

/** Options of `npm run chaos`, as texts. */
export type Values = {
  minutes: string;
  seed: string;
  arm?: string | undefined;
  measure?: string | undefined;
  database?: string | undefined;
};

const log = (line: string) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${line}`);

/** Starts what the shop needs, and does what the options say. @returns the exit code */
export async function runCommand(values: Values): Promise<number> {
  const minutes = Number(values.minutes);
  await buildFrontends(log);
  const toxiproxy = await buildToxiproxy(log);
  log(toxiproxy ? 'toxiproxy is on every link' : 'the project’s own proxy is on every link');
  const auth = await startAuthForTests();
  try {
    const options = {
      seed: values.seed,
      seconds: minutes * 60,
      authUrl: auth.url,
      log,
      toxiproxy,
      database: values.database,
    };
    if (values.measure) return await showMeasured({ ...options, arm: values.arm }, values.measure);
    return await (values.arm ? showArms(options, values.arm) : showRun(options));
  } finally {
    await auth.stop();
  }
}

const onDatabase = ({ database }: ChaosOptions): string => (database ? ` --database ${database}` : '');
const commandOf = (options: ChaosOptions): string =>
  `npm run chaos -- --minutes ${options.seconds / 60} --seed ${options.seed}${onDatabase(options)}`;

async function showMeasured(options: ChaosOptions, named: string): Promise<number> {
  const figures = await measured(options, named);
  if (!options.arm) {
    await writeFigures(figures);
    return 0;
  }
  // The promise itself is the first part of a figure; the others are about times.
  const isNoticed = Object.values(figures).every(({ figure }) => figure.split('; ')[0]?.includes(missed));
  console.log(isNoticed ? '\nEvery promise is missed without it, as it must be.' : '\nNot noticed.');
  return isNoticed ? 0 : 1;
}

async function showRun(options: ChaosOptions): Promise<number> {
  const command = commandOf(options);
  console.log(`\n${command}\n`);
  const result = await runChaos(options);
  show(result);
  if (options.seconds >= reportedMinutes * 60) {
    await writeFigures(chaosFigures(result, command));
    await writeFigures(await measured(options, 'all'));
  }
  return result.anomalies.length > 0 ? 1 : 0;
}

async function measured(options: ChaosOptions, named: string): Promise<Figures> {
  const ids = named === 'all' ? Object.keys(experiments) : named.split(',');
  const { arm } = options;
  if (arm && !arms[arm]?.source)
    throw new PartError('did-not-start', `The experiments cannot be measured with the arm ${arm}.`);
  const unknown = ids.filter((id) => !(id in experiments));
  if (unknown.length > 0)
    throw new PartError(
      'did-not-start',
      `${unknown.join()} cannot be measured, only ${Object.keys(experiments).join()}.`,
    );
  const { figures, databaseKind } = await measure(options, ids);
  return Object.fromEntries(
    Object.entries(figures).map(([id, figure]) => [
      id,
      { figure, command: `npm run chaos -- --measure ${id}${onDatabase(options)}`, databaseKind },
    ]),
  );
}

async function showArms(options: ChaosOptions, named: string): Promise<number> {
  let unnoticed = 0;
  for (const arm of named === 'all' ? Object.keys(arms) : [named]) {
    console.log(`\n${commandOf(options)} --arm ${arm}\n`);
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
