import { expect, it, jest } from '@jest/globals';
import type { EventEnvelope } from '@wholesale/contracts';
import fc, { type Scheduler } from 'fast-check';
import * as actions from './shop/actions.ts';
import { buyers, createPeople, sellers, signUp, type People } from './shop/people.ts';
import { openShop, type Weakness } from './shop/simulated-shop.ts';
import { createTurns } from './shop/turns.ts';
import { hourMs, secondMs } from './steps.ts';

const bookings = 25;
/** R5 of docs/reliability.md takes 1,000 bookings, `SIMULATION_BOOKINGS=1000`: forty runs, because a long one takes longer for each. */
const runs = Math.ceil(Number(process.env['SIMULATION_BOOKINGS'] ?? bookings) / bookings);

type Deal = { seller: string; buyer: string; advertised: boolean; price: number; end: keyof typeof ends };

const latest = 0;
const ends = {
  handedOver: [actions.accept(latest), actions.meet(latest, 'buyer', 'Park'), actions.handOver(latest)],
  received: [actions.accept(latest), actions.receive(latest)],
  declined: [actions.decline(latest)],
  cancelled: [actions.accept(latest), actions.cancel(latest, 'buyer')],
  soldElsewhere: [actions.cancel(latest, 'seller'), actions.markSold(latest)],
  expired: [],
};

const deals = fc.record<Deal>({
  seller: fc.constantFrom(...sellers),
  buyer: fc.constantFrom(...buyers),
  advertised: fc.boolean(),
  price: fc.integer({ min: 200, max: 700 }),
  end: fc.constantFrom(...(Object.keys(ends) as (keyof typeof ends)[])),
});

/** Everything happens one after the other, so that two runs differ in nothing but the repeats. */
async function run(
  plan: readonly Deal[],
  repeats?: () => number,
  weakness?: Weakness,
): Promise<{ content: unknown; events: number }> {
  jest.useFakeTimers({
    now: new Date('2026-11-22T08:00:00Z'),
    doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'],
  });
  const atOnce = { schedule: (task: Promise<void>) => task, count: () => 0 } as unknown as Scheduler;
  const shop = await openShop({ turns: createTurns(atOnce), weakness, processes });
  try {
    const people = createPeople(shop);
    const waiting: EventEnvelope[] = [];
    let seen = 0;
    /** What can be done at once is done before the clock goes on. */
    const rest = async () => {
      for (const ms of [...Array<number>(20).fill(0), secondMs]) await shop.turns.pass(ms);
    };
    /** Each event twice again, at some later time, in any order. */
    const repeatSome = async (most: number) => {
      for (const event of shop.bus.archive.slice(seen)) if (repeats) waiting.push(event, event);
      seen = shop.bus.archive.length;
      for (let count = 0; count < most && waiting.length > 0; count += 1)
        shop.bus.repeat(waiting.splice((repeats?.() ?? 0) % waiting.length, 1)[0] as EventEnvelope);
      await rest();
    };
    const act = async (action: actions.Action) => {
      await Promise.all([action(newestFirst(people)), rest()]);
      await repeatSome(2);
    };
    for (const uid of sellers) await act((all) => signUp(all, uid, 'seller'));
    for (const uid of buyers) await act((all) => signUp(all, uid, 'buyer'));
    for (const [at, { seller, buyer, advertised, price, end }] of plan.entries()) {
      await act(actions.list(seller, price));
      if (advertised) await act(actions.advertise(latest));
      await act(actions.edit(latest, price + 1));
      await act(actions.book(buyer, latest, `key-${at}`));
      for (const action of ends[end]) await act(action);
    }
    await act(actions.deletePerson(sellers[1] as string));
    await shop.turns.pass(9 * 24 * hourMs);
    await rest();
    await repeatSome(Infinity);
    await rest();
    expect(waiting).toEqual([]);
    expect(shop.bus.undelivered()).toBe(0);
    return { content: contentOf(shop.databases), events: shop.bus.archive.length };
  } finally {
    shop.close();
    jest.useRealTimers();
  }
}

/** Of two replicas, one finds the other's events a moment later, so the time of a change would depend on who was asked. */
const processes = { users: 1, catalog: 1, bookings: 1, ads: 1, inbox: 1 };

/** The listing that was added last comes first. */
const newestFirst = (people: People): People => ({ ...people, listings: () => people.listings().toReversed() });

/**
 * Every document of every service but the leases. Ids are numbered in the order in which they occur, because a repeat may ask another
 * service, and such a request takes an id too.
 */
function contentOf(databases: People['shop']['databases']): unknown {
  const documents = Object.entries(databases).map(([service, database]) => {
    const { leases: _, ...collections } = database.documents();
    return [service, collections];
  });
  const text = JSON.stringify(Object.fromEntries(documents));
  const ids = new Map([...new Set(text.match(anId))].map((id, at) => [id, `id ${at}`]));
  return JSON.parse(text.replaceAll(anId, (id) => ids.get(id) ?? id));
}

const anId = /[0-9a-f]{24}/g;

async function deliverOnceAndThrice(seed: number, weakness?: Weakness) {
  const plan = fc.sample(deals, { seed, numRuns: bookings });
  const random = fc.sample(fc.nat(), { seed, numRuns: 1_000 });
  let drawn = 0;
  const once = await run(plan, undefined, weakness);
  const thrice = await run(plan, () => random[(drawn += 1) % random.length] as number, weakness);
  return { once: once.content, thrice: thrice.content, events: once.events, repeats: drawn };
}

it.each(Array.from({ length: runs }, (_, at) => 13 + at))(
  'every event delivered twice again, at any later time, leaves the same as one delivery (seed %d)',
  async (seed) => {
    const { once, thrice, events, repeats } = await deliverOnceAndThrice(seed);

    expect(once).toMatchObject({ bookings: { bookings: Array(bookings).fill({}) } });
    expect(repeats).toBe(2 * events);
    expect(thrice).toEqual(once);
  },
  180_000,
);

it('a service that forgets which events it applied stores something else', async () => {
  const filterOf = (filter: object) =>
    Object.fromEntries(Object.entries(filter).filter(([field]) => !field.startsWith('_applied')));
  const { once, thrice } = await deliverOnceAndThrice(13, { database: { filterOf } });

  expect(thrice).not.toEqual(once);
}, 180_000);
