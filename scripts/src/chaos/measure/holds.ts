import { setTimeout } from 'node:timers/promises';
import { withDatabases } from '../read-documents.ts';
import { bookPhone, listPhones } from './deals.ts';
import { against, mapAtOnce, seconds, type Experiment, type Setting } from './figures.ts';

const abandoned = 500;
const bookingsAtOnce = 5;
/** The next one is killed only while all are up. */
const killEveryMs = 5_000;
const lateLimitMs = 10_000;
const endedWithinMs = 180_000;
/** The stand-in answers one query after the other, so a look more often would delay what it measures. */
const lookEveryMs = 1_000;

/** R10: nobody answers bookings, whose sellers have 18 s here, while replicas of bookings and catalog are killed. */
export const abandonBookings: Experiment = async (setting) => {
  const { cluster, world } = setting;
  const victims = cluster.replicas.filter(({ service }) => service === 'bookings' || service === 'catalog');
  const listings = await listPhones(setting, abandoned);
  let kills = 0;
  const killing = setInterval(() => {
    const up = victims.filter((victim) => victim.isUp());
    if (up.length < victims.length) return;
    kills += 1;
    world.random.pick(up).signal('SIGKILL');
  }, killEveryMs);
  try {
    const booking = mapAtOnce(bookingsAtOnce, listings, (id) => bookPhone(setting, id));
    const { booked, deadlines, released } = await watchHolds(setting, listings, booking);
    const reserved = booked.filter((id) => !released.has(id)).length;
    const lateMs = [...deadlines].map(([id, deadline]) => (released.get(id) ?? Date.now()) - deadline);
    const longest = Math.max(0, ...lateMs);
    clearInterval(killing);
    const differing = await countDifferences(setting, listings);
    return [
      `${reserved} of ${booked.length} abandoned phones stay reserved ${against(reserved === 0, '0')}, with ${kills} \`kill -9\` of bookings or catalog`,
      `the last one is available ${seconds(longest)} after its deadline ${against(longest <= lateLimitMs, seconds(lateLimitMs))}, ${lateMs.filter((ms) => ms > lateLimitMs).length} later than that`,
      `bookings and catalog disagree on ${differing} of ${listings.length} phones at the end ${against(differing === 0, '0')}`,
    ].join('; ');
  } finally {
    clearInterval(killing);
  }
};

/** Phones that are sold without an active booking, or not sold with one. */
const countDifferences = ({ cluster, servers }: Setting, listings: string[]): Promise<number> =>
  withDatabases({ ...servers, namespace: cluster.namespace }, async (databaseOf) => {
    const ofThem = { $in: listings };
    const deals = await databaseOf('bookings')
      .collection<Deal>('bookings')
      .find({ listingId: ofThem, active: true })
      .toArray();
    const phones = await databaseOf('catalog')
      .collection<Phone>('listings')
      .find({ _id: ofThem, status: 'sold' })
      .toArray();
    const active = new Set(deals.map(({ listingId }) => listingId));
    const sold = new Set(phones.map(({ _id }) => _id));
    return listings.filter((id) => active.has(id) !== sold.has(id)).length;
  });

type Deal = { listingId: string; active: boolean; deadline?: string };
type Phone = { _id: string; status: string };

/**
 * Looks from the first booking on, because the first holds end before the last phone is booked.
 * @returns phones that were booked, also by calls without an answer, their deadlines, and when they were available again
 */
const watchHolds = ({ cluster, servers }: Setting, listings: string[], booking: Promise<unknown>) =>
  withDatabases({ ...servers, namespace: cluster.namespace }, async (databaseOf) => {
    const bookings = databaseOf('bookings').collection<Deal>('bookings');
    const phones = databaseOf('catalog').collection<Phone>('listings');
    const booked = new Set<string>();
    const deadlines = new Map<string, number>();
    const released = new Map<string, number>();
    let isBooking = true;
    void booking.then(() => (isBooking = false));
    for (const until = performance.now() + endedWithinMs; ; await setTimeout(lookEveryMs)) {
      const wasBooking = isBooking;
      const unreleased = listings.filter((id) => !released.has(id));
      const deals = await bookings
        .find({ listingId: { $in: unreleased } })
        .project<Deal>({ listingId: 1, active: 1, deadline: 1 })
        .toArray();
      const unsold = await phones
        .find({ _id: { $in: unreleased }, status: 'unsold' })
        .project<Phone>({ _id: 1 })
        .toArray();
      const now = Date.now();
      for (const { listingId, deadline } of deals) if (deadline) deadlines.set(listingId, Date.parse(deadline));
      for (const { listingId } of deals) booked.add(listingId);
      const active = new Set(deals.filter((deal) => deal.active).map(({ listingId }) => listingId));
      const isUnsold = new Set(unsold.map(({ _id }) => _id));
      for (const id of booked) if (isUnsold.has(id) && !active.has(id) && !released.has(id)) released.set(id, now);
      if ((!wasBooking && released.size === booked.size) || performance.now() > until)
        return { booked: [...booked], deadlines, released };
    }
  });
