import { jest } from '@jest/globals';
import fc, { type Scheduler } from 'fast-check';
import { findBreaks } from './checks/find-breaks.ts';
import * as actions from './shop/actions.ts';
import { buyers, createPeople, sellers, signUp, type People } from './shop/people.ts';
import { openShop, type Past, type Weakness } from './shop/simulated-shop.ts';
import { createTurns } from './shop/turns.ts';
import { hourMs, secondMs, type Step } from './steps.ts';

export type Figures = { bookings: number; events: number; answered: number };

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
    return { bookings: people.bookings().length, events: shop.bus.archive.length, answered: shop.answered() };
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
