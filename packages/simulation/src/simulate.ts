import { jest } from '@jest/globals';
import fc, { type AsyncCommand, type Scheduler } from 'fast-check';
import type { ServiceName } from '@wholesale/contracts';
import { findBreaks } from './checks/check-quiet.ts';
import * as actions from './shop/actions.ts';
import { buyers, createPeople, sellers, signUp, type People } from './shop/people.ts';
import { callKinds, type Fault } from './shop/simulated-process.ts';
import { openShop, type Past, type Weakness } from './shop/simulated-shop.ts';
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

const fault = (
  kind: Fault['kind'],
  services: readonly ServiceName[] = ['bookings', 'bookings', 'catalog', 'catalog', 'ads', 'inbox', 'users'],
) =>
  step<[ServiceName, number, Fault]>(
    kind,
    [
      fc.constantFrom(...services),
      choice,
      fc.record({
        kind: fc.constant(kind),
        at: fc.constantFrom(...callKinds),
        after: fc.oneof(fc.constant(0), fc.nat(6)),
        takesEffect: fc.boolean(),
        late: fc.oneof(fc.constant(0), fc.nat(60)),
      }),
    ],
    (service, replica, planned) =>
      async ({ shop }) =>
        shop.processOf(service, replica)?.plan(planned),
  );

const list = person('list', [seller, price], actions.list);
const book = person('book', [buyer, choice, fc.nat(99).map((key) => `key-${key}`)], actions.book);
/** Two people want the same phone at the same moment. */
const bookTogether = person('bookTogether', [choice, fc.nat(99)], (listing, key) => (people) => {
  const [first, second] = buyers as [string, string];
  void actions.book(first, listing, `first-${key}`)(people);
  return actions.book(second, listing, `second-${key}`)(people);
});
const accept = person('accept', [choice], actions.accept);
const cancel = person('cancel', [choice, fc.constantFrom('buyer', 'seller', 'admin')], actions.cancel);
const advertise = person('advertise', [choice], actions.advertise);
const edit = person('edit', [choice, price], actions.edit);
const markSold = person('markSold', [choice], actions.markSold);
const deleteListing = person('deleteListing', [choice, fc.boolean()], actions.deleteListing);
const deletePerson = person('deletePerson', [fc.constantFrom(...sellers, ...buyers)], actions.deletePerson);
const deals = [
  person('bookAgain', [choice], actions.bookAgain),
  person('decline', [choice], actions.decline),
  person('handOver', [choice], actions.handOver),
  person('receive', [choice], actions.receive),
  person('meet', [choice, side, fc.constantFrom('Park', 'Station')], actions.meet),
];
const delayCall = step('delayCall', [fc.nat(60)], (turns) => async ({ delayNext }) => delayNext(turns));
const faults = [
  fault('crash'),
  fault('failure'),
  fault('pause'),
  delayCall,
  step('delayEvents', [fc.nat(8), fc.nat(60)], (deliveries, turns) => async ({ shop }) =>
    shop.bus.delayNext(deliveries, turns),
  ),
  step('repeatEvent', [fc.nat(60)], (number) => async ({ shop: { bus } }) => {
    const event = bus.archive[number % Math.max(1, bus.archive.length)];
    if (event) bus.repeat(event);
  }),
];
const pass = step(
  'pass',
  [fc.constantFrom(secondMs, 31 * secondMs, hourMs, 25 * hourMs, 49 * hourMs)],
  (ms) =>
    ({ shop }) =>
      shop.turns.pass(ms),
);

/** What happens in a run. A step that is listed more than once happens more often. */
export const mixes = {
  'people book, cancel and hand over': [list, book, book, bookTogether, accept, accept, cancel, cancel, ...deals, pass, ...faults],
  'sellers change what people book': [list, book, bookTogether, cancel, edit, markSold, deleteListing, advertise, ...faults],
  'people are deleted': [list, book, book, accept, deletePerson, advertise, pass, ...faults],
  'sellers are deleted while they list phones': [
    list,
    person('deletePerson', [seller], actions.deletePerson),
    fault('crash', ['catalog']),
    fault('failure', ['catalog']),
  ],
  'everything happens': [
    ...[list, book, book, accept, cancel, ...deals, edit, markSold, deleteListing, advertise, deletePerson, pass],
    person('askSeller', [buyer, choice, fc.constant('Is it still there?')], actions.askSeller),
    person('verify', [seller], actions.verify),
    ...faults,
  ],
};

export type Mix = keyof typeof mixes;

export const anySteps = (mix: Mix) =>
  fc.commands(mixes[mix], { maxCommands: 25, size: 'max' });

export type Figures = { turns: number; bookings: number; events: number };

/**
 * One run: the steps overlap as the scheduler chooses, then nothing fails any more, and everything must come to agree; once more after
 * all deadlines.
 * @throws Error with everything that does not agree
 */
export async function simulate(scheduler: Scheduler, steps: Iterable<Step>, weakness?: Weakness): Promise<Figures> {
  useSimulatedClock();
  const turns = createTurns(scheduler);
  const shop = await openShop({ turns, weakness, past: await (market ??= openMarket()) });
  try {
    const people = createPeople(shop);
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

let market: Promise<Past> | undefined;

/** Where every run begins: all have signed up, each seller has listed a phone, and every service knows of it. */
async function openMarket(): Promise<Past> {
  const atOnce = { schedule: (task: Promise<void>) => task, count: () => 0 } as unknown as Scheduler;
  const shop = await openShop({ turns: createTurns(atOnce) });
  const people = createPeople(shop);
  for (const uid of sellers) await signUp(people, uid, 'seller');
  for (const uid of buyers) await signUp(people, uid, 'buyer');
  for (const uid of sellers) await actions.list(uid, 300)(people);
  for (let rest = 0; rest < 10; rest += 1) await shop.turns.pass(secondMs);
  shop.close();
  return shop.past();
}

function useSimulatedClock(): void {
  jest.useFakeTimers({
    now: new Date('2026-11-22T08:00:00Z'),
    doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'],
  });
}

/** Time for polls, retries, pauses after failures and jobs that look for what was forgotten. */
const pausesMs = [1, 2, 31, 31, 31, 31, 31, 31].map((seconds) => seconds * secondMs);

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
