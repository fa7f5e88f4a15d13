import { setTimeout } from 'node:timers/promises';
import type { Operation } from './record.ts';
import type { Account, ShopClient } from './shop-client.ts';
import { hot, type World } from './world.ts';

type Act = (shop: ShopClient, world: World) => Promise<unknown>;

/** How often each act is chosen. */
export const usualWeights = {
  list: 12,
  book: 25,
  rush: 4,
  accept: 14,
  handOver: 10,
  receive: 4,
  cancel: 10,
  decline: 3,
  edit: 8,
  markSold: 3,
  remove: 3,
  advertise: 6,
  verify: 2,
  deletePerson: 0.7,
};

/** One in ten bookings is sent again with its key, and so is one without an answer: as a client does. */
const replayed = 0.1;
/** Until the lease of an attempt whose process crashed has expired. */
const mostRepeats = 15;
const buyersInRush = 4;
/** Every edit has a higher one of its own, so that the checker recognises it. */
const listedPrice = 240;
/** People think; without it, a shop that is down would be called thousands of times. */
const longestPauseMs = 200;

/**
 * Calls the shop until it is stopped. The seed decides what is called; what the calls meet depends on timing.
 * @param workers how many people act at the same time
 */
export async function runLoad(
  shop: ShopClient,
  world: World,
  { workers, signal, weights = usualWeights }: { workers: number; signal: AbortSignal; weights?: typeof usualWeights },
): Promise<void> {
  const work = async (worker: number): Promise<void> => {
    const own = { ...world, random: world.randomOf(worker) };
    while (!signal.aborted) {
      const { length } = shop.operations;
      await acts[own.random.weighted(weights)](shop, own);
      const isDown = shop.operations.slice(length).some(({ outcome }) => outcome === 'unknown');
      await setTimeout(own.random.whole(0, isDown ? longestPauseMs * 5 : longestPauseMs));
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
}

const acts: Record<keyof typeof usualWeights, Act> = {
  list: listPhone,

  book: async (shop, world) => {
    const listing = pick(world, hot(world.listings)) ?? (await listPhone(shop, world));
    if (listing) await book(shop, world, listing, world.random.pick(world.buyers));
  },

  /** Several buyers want a phone that has just been listed. */
  rush: async (shop, world) => {
    const listing = await listPhone(shop, world);
    const buyers = world.random.shuffle(world.buyers).slice(0, buyersInRush);
    if (listing) await Promise.all(buyers.map((buyer) => book(shop, world, listing, buyer)));
  },

  accept: (shop, world) =>
    withBooking(world, ({ id, seller }) => shop.change('accept', seller, id, ['POST', `/api/bookings/${id}/accept`])),

  decline: (shop, world) =>
    withBooking(world, ({ id, seller }) =>
      shop.change('decline', seller, id, ['POST', `/api/bookings/${id}/decline`, {}]),
    ),

  handOver: (shop, world) =>
    withBooking(world, async ({ id, seller, buyer }) => {
      const deal = await shop.call('GET', `/api/bookings/${id}`, { as: buyer }).catch(() => undefined);
      const code = deal?.body.code;
      if (typeof code === 'string')
        await shop.change('hand-over', seller, id, ['POST', `/api/bookings/${id}/handover`, { code }]);
    }),

  receive: (shop, world) =>
    withBooking(world, ({ id, buyer }) => shop.change('receive', buyer, id, ['POST', `/api/bookings/${id}/received`])),

  cancel: (shop, world) =>
    withBooking(world, ({ id, seller, buyer }) =>
      shop.change('cancel', world.random.pick([buyer, buyer, seller, world.admin]), id, [
        'POST',
        `/booking/${id}/cancel`,
        {},
      ]),
    ),

  edit: (shop, world) =>
    withListing(world, ({ id, seller }) => {
      const price = listedPrice + world.unique();
      return shop.change('edit', seller, id, ['PATCH', `/api/listings/${id}`, { resalePrice: price }], { price });
    }),

  markSold: (shop, world) =>
    withListing(world, ({ id, seller }) => shop.change('mark-sold', seller, id, ['PUT', `/sellerProduct/${id}`])),

  remove: (shop, world) =>
    withListing(world, ({ id, seller }) => shop.change('delete', seller, id, ['DELETE', `/deleteProduct/${id}`])),

  advertise: (shop, world) =>
    withListing(world, ({ id, seller }) => shop.change('advertise', seller, id, ['POST', '/advertise', { _id: id }])),

  verify: (shop, world) => {
    const seller = world.random.pick(world.sellers);
    return shop.change('verify', world.admin, seller.userId, ['PUT', `/verify/${seller.email}`]);
  },

  /** Somebody new comes first, so that there are always enough people. */
  deletePerson: async (shop, world) => {
    const role = world.random.pick(['buyer', 'seller'] as const);
    const people = role === 'buyer' ? world.buyers : world.sellers;
    const successor = await shop.register(role).catch(() => undefined);
    if (!successor) return;
    people.push(successor);
    const leaving = people.shift() as Account;
    await shop.change('delete-person', world.admin, leaving.userId, ['DELETE', `/deleteSeller/${leaving.userId}`]);
  },
};

async function listPhone(shop: ShopClient, world: World): Promise<World['listings'][number] | undefined> {
  const seller = world.random.pick(world.sellers);
  const key = `phone-${world.unique()}`;
  const phone = {
    brand: 'vivo',
    name: key,
    condition: 'good',
    location: 'Dhaka',
    resalePrice: listedPrice,
    orginalPrice: 432,
    picture: world.picture,
  };
  const { createdId } = await send(world, () =>
    shop.change('list', seller, '', ['POST', '/sellerProduct', phone], { key }),
  );
  if (createdId === undefined) return undefined;
  const listing = { id: createdId, seller };
  world.listings.push(listing);
  return listing;
}

/** The key is also what the buyer writes as place, so that the checker finds the bookings of a key. */
async function book(
  shop: ShopClient,
  world: World,
  { id, seller }: World['listings'][number],
  buyer: Account,
): Promise<void> {
  const key = `booking-${world.unique()}`;
  const body = { listingId: id, phone: '1', location: key };
  const { createdId } = await send(world, () => shop.change('book', buyer, id, ['POST', '/booking', body], { key }));
  if (createdId !== undefined && !world.bookings.some((booking) => booking.id === createdId))
    world.bookings.push({ id: createdId, listingId: id, seller, buyer });
}

/** Repeats a call that got no answer, and again while its first attempt still runs. @returns the answer of the last attempt */
async function send(world: World, attempt: () => Promise<Operation>): Promise<Operation> {
  const first = await attempt();
  if (first.outcome !== 'unknown' && !world.random.chance(replayed)) return first;
  for (let count = 0; ; count += 1) {
    const repeat = await attempt();
    if (!repeat.answer.endsWith('request-in-progress') || count === mostRepeats) return repeat;
    await setTimeout(1_000);
  }
}

const pick = <T>(world: World, items: readonly T[]): T | undefined =>
  items.length > 0 ? world.random.pick(items) : undefined;

async function withBooking(world: World, act: (booking: World['bookings'][number]) => Promise<unknown>) {
  const booking = pick(world, hot(world.bookings));
  if (booking) await act(booking);
}

async function withListing(world: World, act: (listing: World['listings'][number]) => Promise<unknown>) {
  const listing = pick(world, hot(world.listings));
  if (listing) await act(listing);
}
