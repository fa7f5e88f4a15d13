import { it } from '@jest/globals';
import fc from 'fast-check';
import * as actions from './shop/actions.ts';
import type { People } from './shop/people.ts';
import type { CallKind } from './shop/simulated-process.ts';
import { replicas } from './shop/simulated-shop.ts';
import { simulate } from './simulate.ts';

type Do = (people: People) => Promise<unknown>;

/** Every process of a service crashes at its next call of this kind, after it was stored, and after this many turns. */
const crashAfter =
  (service: keyof typeof replicas, at: CallKind, late: number): Do =>
  async ({ shop }) => {
    for (let replica = 0; replica < replicas[service]; replica += 1)
      shop.processOf(service, replica)?.plan({ kind: 'crash', at, after: 0, takesEffect: true, late });
  };
const start =
  (action: actions.Action): Do =>
  async (people) =>
    void action(people);
const work =
  (turns: number): Do =>
  async ({ shop }) =>
    shop.turns.run(turns);

const sequences: Record<string, Do[]> = {
  'a seller is deleted while a phone is being listed, and the process crashes after it was stored': [
    crashAfter('catalog', 'insertOne', 60),
    start(actions.list('seller-1', 300)),
    work(4),
    start(actions.deletePerson('seller-1')),
    work(120),
  ],
  'a phone is sold elsewhere while it is being advertised, and the process crashes after the advertisement was stored':
    [crashAfter('ads', 'insertOne', 60), start(actions.advertise(0)), work(8), start(actions.markSold(0)), work(120)],
};

const commandOf = (run: Do) => ({
  check: () => true,
  run: (_: object, people: People) => run(people).then(() => undefined),
});

async function agreeUnderSchedules(steps: Do[]): Promise<void> {
  const property = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
    await simulate(scheduler, steps.map(commandOf));
  });
  await fc.assert(property, { numRuns: 5, seed: 13, endOnFailure: true });
}

it.each(Object.entries(sequences))('%s: all services agree in the end', (_, steps) => agreeUnderSchedules(steps));
