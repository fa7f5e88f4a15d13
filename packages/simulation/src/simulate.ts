import { jest } from '@jest/globals';
import fc, { type AsyncCommand, type Scheduler } from 'fast-check';
import type { ServiceName } from '@wholesale/contracts';
import { findBreaks } from './checks/check-quiet.ts';
import * as actions from './shop/actions.ts';
import { buyers, createPeople, sellers, openMarket, type People } from './shop/people.ts';
import type { Fault } from './shop/simulated-process.ts';
import { openShop, type Weakness } from './shop/simulated-shop.ts';
import { createTurns } from './shop/turns.ts';

export type Step = AsyncCommand<object, People>;

const secondMs = 1_000;
const hourMs = 3_600 * secondMs;

/** A step, and how many turns the services take before the next one: few, so that steps overlap. */
const step = <T extends unknown[]>(
  name: string,
  inputs: { [Key in keyof T]: fc.Arbitrary<T[Key]> },
  run: (...input: T) => (people: People) => Promise<unknown>,
): fc.Arbitrary<Step> =>
  fc.tuple(fc.tuple<T>(...inputs), fc.oneof(fc.nat(12), fc.nat(200))).map(([input, turns]) => ({
    check: () => true,
    async run(_, people) {
      await run(...input)(people);
      await people.shop.turns.run(turns);
    },
    toString: () => `${name}(${input.map((each) => JSON.stringify(each)).join(', ')}) then ${turns} turns`,
  }));

/** Does not wait for the answer. */
const person = <T extends unknown[]>(
  name: string,
  inputs: { [Key in keyof T]: fc.Arbitrary<T[Key]> },
  action: (...input: T) => actions.Action,
) =>
  step<T>(name, inputs, (...input) => async (people) => {
    void action(...input)(people);
  });

const choice = fc.nat(2);
const seller = fc.constantFrom(...sellers);
const buyer = fc.constantFrom(...buyers);
const price = fc.constantFrom(300, 350);
const side = fc.constantFrom('buyer' as const, 'seller' as const);

const fault = (kind: Fault['kind']) =>
  step<[ServiceName, number, number, boolean]>(
    kind,
    [fc.constantFrom<ServiceName>('bookings', 'catalog', 'ads', 'inbox', 'users'), choice, fc.nat(25), fc.boolean()],
    (service, number, after, takesEffect) => async ({ shop }) =>
      shop.processOf(service, number)?.plan({ kind, after, takesEffect }),
  );

const often = 3;
const steps = [
  person('list', [seller, price], actions.list),
  ...Array.from({ length: often }, () =>
    person('book', [buyer, choice, fc.nat(99).map((key) => `key-${key}`)], actions.book),
  ),
  person('bookAgain', [choice], actions.bookAgain),
  ...Array.from({ length: often - 1 }, () => person('accept', [choice], actions.accept)),
  person('decline', [choice], actions.decline),
  person('cancel', [choice, fc.constantFrom('buyer', 'seller', 'admin')], actions.cancel),
  person('handOver', [choice], actions.handOver),
  person('receive', [choice], actions.receive),
  person('meet', [choice, side, fc.constantFrom('Park', 'Station')], actions.meet),
  person('edit', [choice, price], actions.edit),
  person('markSold', [choice], actions.markSold),
  person('deleteListing', [choice, fc.boolean()], actions.deleteListing),
  person('advertise', [choice], actions.advertise),
  person('askSeller', [buyer, choice, fc.constant('Is it still there?')], actions.askSeller),
  person('verify', [seller], actions.verify),
  person('deletePerson', [fc.constantFrom(...sellers, ...buyers)], actions.deletePerson),
  fault('crash'),
  fault('failure'),
  step('pass', [fc.constantFrom(secondMs, 31 * secondMs, hourMs, 25 * hourMs, 49 * hourMs)], (ms) => ({ shop }) =>
    shop.turns.pass(ms),
  ),
  step('repeatEvent', [fc.nat(40)], (number) => async ({ shop: { bus } }) => {
    const event = bus.archive[number % Math.max(1, bus.archive.length)];
    if (event) bus.repeat(event);
  }),
];

export const anySteps = (maxCommands = 40) => fc.commands<object, People>(steps, { maxCommands, size: 'max' });

export type Figures = { turns: number; bookings: number; events: number };

/**
 * One run: the steps overlap as the scheduler chooses, then nothing fails any more, and everything must come to agree; once more after
 * all deadlines.
 * @throws Error with everything that does not agree
 */
export async function simulate(scheduler: Scheduler, steps: Iterable<Step>, weakness?: Weakness): Promise<Figures> {
  jest.useFakeTimers({
    now: new Date('2026-11-22T08:00:00Z'),
    doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'],
  });
  const turns = createTurns(scheduler);
  const shop = await openShop({ turns, ...(weakness && { weakness }) });
  try {
    const people = createPeople(shop);
    await openMarket(people);
    await fc.asyncModelRun(() => ({ model: {}, real: people }), steps);
    shop.endFaults();
    await comeToRest(people);
    check('at rest', people);
    await turns.pass(9 * 24 * hourMs);
    await comeToRest(people);
    check('after all deadlines', people);
    const active = people.bookings().filter((booking) => booking['active']);
    if (active.length > 0) throw new Error(`${active.length} bookings outlive their deadlines`);
    return { turns: turns.taken(), bookings: people.bookings().length, events: shop.bus.archive.length };
  } finally {
    shop.close();
    jest.useRealTimers();
  }
}

/** Time for polls, retries, pauses after failures and jobs that look for what was forgotten. */
const pausesMs = [1, 1, 2, 35, 35, 35, 35, 35].map((seconds) => seconds * secondMs);

async function comeToRest({ shop: { turns } }: People): Promise<void> {
  await turns.runAll();
  for (const ms of pausesMs) {
    await turns.pass(ms);
    await turns.runAll();
  }
}

function check(when: string, people: People): void {
  const breaks = findBreaks(people);
  if (breaks.length > 0) throw new Error(`${when}:\n${breaks.join('\n')}`);
}
