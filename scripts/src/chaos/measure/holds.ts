import { eventually } from '@wholesale/testing';
import { withDatabases } from '../read-documents.ts';
import { bookEach, listPhones } from './deals.ts';
import { against, seconds, type Experiment } from './figures.ts';

const abandoned = 60;
/** Longer than a restart takes, so that one of two replicas is there. */
const killEveryMs = 10_000;
const lateLimitMs = 10_000;

type Deal = { listingId: string; deadline?: string };
type Phone = { _id: string; status: string };

/** R10: nobody answers bookings, whose sellers have 18 s here, while replicas of bookings and catalog are killed. */
export const abandonBookings: Experiment = async (setting) => {
  const { cluster, servers, world } = setting;
  const victims = cluster.replicas.filter(({ service }) => service === 'bookings' || service === 'catalog');
  const listings = await listPhones(setting, abandoned);
  let kills = 0;
  const killing = setInterval(() => {
    kills += 1;
    world.random.pick(victims).signal('SIGKILL');
  }, killEveryMs);
  const booked = await bookEach(setting, listings, { everyMs: 0 });
  // One without an answer may have been made as well.
  const possible = booked.filter(({ status }) => status === 201 || status === 0 || status >= 500);
  const ids = possible.map(({ listingId }) => listingId);
  try {
    return await withDatabases({ ...servers, namespace: cluster.namespace }, async (databaseOf) => {
      const deals = databaseOf('bookings').collection<Deal>('bookings');
      const phones = databaseOf('catalog').collection<Phone>('listings');
      const ofThese = { listingId: { $in: ids } };
      const deadlines = new Map<string, number>();
      const released = new Map<string, number>();
      await eventually(
        async () => {
          for (const { listingId, deadline } of await deals.find({ ...ofThese, status: 'held' }).toArray())
            if (deadline) deadlines.set(listingId, Date.parse(deadline));
          const isActive = new Set(
            (await deals.find({ ...ofThese, active: true }).toArray()).map((deal) => deal.listingId),
          );
          const unsold = await phones.find({ _id: { $in: ids }, status: 'unsold' }).toArray();
          for (const { _id } of unsold) if (!isActive.has(_id) && !released.has(_id)) released.set(_id, Date.now());
          if (released.size < ids.length) throw new Error(`${ids.length - released.size} phones stay reserved`);
        },
        { within: 180_000 },
      );
      const lateMs = [...deadlines].map(([id, deadline]) => (released.get(id) ?? NaN) - deadline);
      const longest = Math.max(...lateMs);
      return [
        `0 of ${ids.length} abandoned phones stay reserved, with ${kills} \`kill -9\` of bookings or catalog`,
        `the last one is available ${seconds(longest)} after its deadline ${against(longest <= lateLimitMs, seconds(lateLimitMs))}`,
      ].join('; ');
    });
  } finally {
    clearInterval(killing);
  }
};
