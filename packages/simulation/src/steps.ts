import fc, { type AsyncCommand } from 'fast-check';
import type { ServiceName } from '@wholesale/contracts';
import * as actions from './shop/actions.ts';
import { buyers, sellers, type People } from './shop/people.ts';
import { callKinds, type Fault } from './shop/simulated-process.ts';

export type Step = AsyncCommand<object, People>;

export const secondMs = 1_000;
export const hourMs = 3_600 * secondMs;

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
const delayCall = step(
  'delayCall',
  [fc.nat(60)],
  (turns) =>
    async ({ delayNext }) =>
      delayNext(turns),
);
const faults = [
  fault('crash'),
  fault('failure'),
  fault('pause'),
  delayCall,
  step(
    'delayEvents',
    [fc.nat(8), fc.nat(60)],
    (deliveries, turns) =>
      async ({ shop }) =>
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
  'people book, cancel and hand over': [
    list,
    book,
    book,
    bookTogether,
    accept,
    accept,
    cancel,
    cancel,
    ...deals,
    pass,
    ...faults,
  ],
  'sellers change what people book': [
    list,
    book,
    bookTogether,
    cancel,
    edit,
    markSold,
    deleteListing,
    advertise,
    ...faults,
  ],
  'people are deleted': [list, book, book, accept, deletePerson, advertise, pass, ...faults],
  'sellers are deleted while they list phones': [
    list,
    book,
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

export const anySteps = (mix: Mix) => fc.commands(mixes[mix], { maxCommands: 25, size: 'max' });
