import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@wholesale/parts';
import { format, resolveConfig } from 'prettier';
import type { ChaosResult } from './run-chaos.ts';

/** One promise of docs/reliability.md. Without `measured`, an experiment of its own measures it. */
type Row = {
  id: string;
  promise: string;
  measured?: (result: ChaosResult) => string;
  /** Files from the root. */
  shownBy: readonly string[];
};

const anomaliesOf = ({ anomalies }: ChaosResult, ...rules: string[]): number =>
  anomalies.filter(({ rule }) => rules.includes(rule)).length;
const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, one) => all + one, 0);
/** Such as `3 cut, 1 kill`. */
export const counted = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

const rows: readonly Row[] = [
  {
    id: 'R1',
    promise: 'No committed change without its event, no event without its change',
    shownBy: ['packages/service-kit/test/outbox.test.ts'],
  },
  {
    id: 'R2',
    promise: 'A broker crash loses nothing',
    shownBy: ['packages/service-kit/test/rabbit-event-bus.test.ts', 'e2e/broker-restart.test.ts'],
  },
  {
    id: 'R3',
    promise: 'A phone is sold once',
    measured: (result) =>
      `${anomaliesOf(result, 'one buyer per phone', 'linearizable as a lock')} of ${result.stored.listings.length} phones wrong, ${result.stored.bookings.length} bookings${result.checkedLocks ? ' (checked as a lock, too)' : ''}`,
    shownBy: ['e2e/race.test.ts'],
  },
  {
    id: 'R4',
    promise: 'A retried POST is one booking',
    shownBy: ['packages/service-kit/test/idempotency.test.ts'],
  },
  {
    id: 'R5',
    promise: 'A duplicate or old event changes nothing',
    shownBy: ['packages/simulation/src/repeated-events.test.ts', 'packages/service-kit/test/applied.test.ts'],
  },
  { id: 'R6', promise: 'A poison message harms only itself', shownBy: ['packages/service-kit/test/event-bus.test.ts'] },
  {
    id: 'R7',
    promise: 'Deploys are invisible',
    shownBy: ['packages/service-kit/test/own-process.test.ts', 'packages/service-kit/test/event-bus.test.ts'],
  },
  {
    id: 'R8',
    promise: 'Health tells the truth',
    shownBy: ['packages/service-kit/test/start-service.test.ts', 'packages/service-kit/test/own-process.test.ts'],
  },
  {
    id: 'R9',
    promise: 'A broker outage is not an API outage',
    shownBy: ['e2e/broker-restart.test.ts', 'packages/service-kit/test/outbox.test.ts'],
  },
  {
    id: 'R10',
    promise: 'Holds always end',
    shownBy: ['services/bookings/test/deadlines.test.ts', 'e2e/deal-deadlines.test.ts'],
  },
  {
    id: 'R11',
    promise: 'A slow service does not spread',
    shownBy: ['gateway/test/failing-services.test.ts', 'gateway/test/slow-clients.test.ts'],
  },
  { id: 'R12', promise: 'Events arrive fast', shownBy: ['scripts/src/bench/bench.ts'] },
  {
    id: 'R13',
    promise: 'Nothing stays wrong',
    measured: (result) =>
      `${result.anomalies.length} anomalies in ${result.operations.length} calls with ${sum(result.faults)} faults (${counted(result.faults)}); ${result.quietAfterMs === undefined ? 'never quiet' : `quiet ${(result.quietAfterMs / 1_000).toFixed(1)} s after the last`}`,
    shownBy: ['e2e/chaos.test.ts'],
  },
];

/** What was measured of each promise, with the command that repeats it and what served as the database. */
export type Figures = Readonly<Record<string, { figure: string; command: string; databaseKind: string }>>;

/** What a chaos run shows. @param command with which it can be repeated */
export const chaosFigures = (result: ChaosResult, command: string): Figures =>
  Object.fromEntries(
    rows.flatMap(({ id, measured }) =>
      measured ? [[id, { figure: measured(result), command, databaseKind: result.databaseKind }]] : [],
    ),
  );

const linkTo = (path: string): string => `[${path.split('/').at(-1)}](../${path})`;

const [begin, end] = ['<!-- written by npm run chaos -->', '<!-- end -->'];

/** Writes figures of today into the table of promises in docs/reliability.md. Rows without a new figure keep theirs. */
export async function writeFigures(figures: Figures): Promise<void> {
  const path = join(root, 'docs', 'reliability.md');
  const [head = '', table = '', tail = ''] = readFileSync(path, 'utf8').split(new RegExp(`${begin}|${end}`));
  const today = new Date().toISOString().slice(0, 10);
  const lines = rows.map(({ id, promise, shownBy }) => {
    const measured = figures[id];
    const cells = measured
      ? [measured.figure, `\`${measured.command}\`, ${today}, ${measured.databaseKind}`]
      : cellsOf(table, id);
    return `| ${[id, promise, ...cells, shownBy.map(linkTo).join(', ')].join(' | ')} |`;
  });
  const text = [
    begin,
    '',
    '| | promise | figure | command, date, database | shown also by |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    '',
    end,
  ].join('\n');
  writeFileSync(path, await format(`${head}${text}${tail}`, { ...(await resolveConfig(path)), filepath: path }));
}

/** Figure and command of a row of the table. */
function cellsOf(table: string, id: string): string[] {
  const row = table.split('\n').find((line) => line.startsWith(`| ${id} `));
  const [, , , figure = 'not measured', command = ''] = row?.split('|').map((cell) => cell.trim()) ?? [];
  return [figure, command];
}
