import { setTimeout } from 'node:timers/promises';
import { withDatabases } from '../read-documents.ts';
import { bookPhone, listPhones, type Booked } from './deals.ts';
import type { Setting } from './figures.ts';

const durationMs = 20_000;
const lookEveryMs = 25;
/** An effect that is not visible by then counts as endless; sellers have longer to answer. */
const visibleWithinMs = 15_000;

/** What a steady rate of bookings showed. */
export type Steady = {
  /** Bookings a second that were requested. */
  rate: number;
  /** Bookings a second that were made. */
  reached: number;
  sent: number;
  booked: number;
  /** Of each booking, from just before its commit until catalog's database shows its phone as sold. */
  effectsMs: number[];
};

/** Sends bookings at a steady rate, whether or not earlier ones were answered. All processes share one clock. */
export async function bookSteadily(setting: Setting, rate: number): Promise<Steady> {
  const listings = await listPhones(setting, (rate * durationMs) / 1_000);
  const sending: Promise<Booked>[] = [];
  const sent = new Set<string>();
  const startedAt = performance.now();
  const looking = lookForSold(setting, { sent, count: listings.length });
  for (const [at, listingId] of listings.entries()) {
    await setTimeout(Math.max(1, startedAt + (at * 1_000) / rate - performance.now()));
    sent.add(listingId);
    sending.push(bookPhone(setting, listingId));
  }
  const answers = await Promise.all(sending);
  const tookMs = performance.now() - startedAt;
  const soldAt = await looking;
  const booked = new Set(answers.filter(({ status }) => status === 201).map(({ listingId }) => listingId));
  const bookedAt = await findBookingTimes(setting, [...booked]);
  return {
    rate,
    reached: (booked.size * 1_000) / tookMs,
    sent: listings.length,
    booked: booked.size,
    effectsMs: [...booked].map((id) => (soldAt.get(id) ?? Infinity) - (bookedAt.get(id) ?? NaN)),
  };
}

/** @returns when each phone was seen as sold in catalog's database */
const lookForSold = ({ cluster, servers }: Setting, { sent, count }: { sent: ReadonlySet<string>; count: number }) =>
  withDatabases({ ...servers, namespace: cluster.namespace }, async (databaseOf) => {
    const phones = databaseOf('catalog').collection<{ _id: string; status: string }>('listings');
    const soldAt = new Map<string, number>();
    let until = Infinity;
    while (soldAt.size < count && performance.now() < until) {
      const waiting = [...sent].filter((id) => !soldAt.has(id));
      const sold = await phones
        .find({ _id: { $in: waiting }, status: 'sold' })
        .project<{ _id: string }>({ _id: 1 })
        .toArray();
      for (const { _id } of sold) soldAt.set(_id, Date.now());
      if (until === Infinity && sent.size === count) until = performance.now() + visibleWithinMs;
      await setTimeout(lookEveryMs);
    }
    return soldAt;
  });

const findBookingTimes = ({ cluster, servers }: Setting, listings: string[]): Promise<Map<string, number>> =>
  withDatabases({ ...servers, namespace: cluster.namespace }, async (databaseOf) => {
    const stored = await databaseOf('bookings')
      .collection<{ listingId: string; bookedAt: string }>('bookings')
      .find({ listingId: { $in: listings } })
      .toArray();
    return new Map(stored.map(({ listingId, bookedAt }) => [listingId, Date.parse(bookedAt)]));
  });
