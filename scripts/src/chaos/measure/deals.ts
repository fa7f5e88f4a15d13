import { setTimeout } from 'node:timers/promises';
import { eventually } from '@wholesale/testing';
import { withDatabases } from '../read-documents.ts';
import type { Setting } from './figures.ts';

/** Lists phones, and waits until bookings knows them all. @returns their ids */
export async function listPhones({ shop, world, cluster, servers }: Setting, count: number): Promise<string[]> {
  const [seller] = world.sellers;
  const ids: string[] = [];
  while (ids.length < count) {
    const phone = {
      brand: 'vivo',
      name: `phone ${ids.length}`,
      condition: 'good',
      location: 'Dhaka',
      resalePrice: 240,
      orginalPrice: 432,
      picture: world.picture,
    };
    const { status, body } = await shop.call('POST', '/sellerProduct', { ...(seller && { as: seller }), json: phone });
    if (status !== 201) throw new Error(`POST /sellerProduct answered ${status}`);
    ids.push(body.insertedId as string);
  }
  await withDatabases({ ...servers, namespace: cluster.namespace }, (databaseOf) =>
    eventually(async () => {
      const known = await databaseOf('bookings')
        .collection<{ _id: string }>('listings')
        .countDocuments({ _id: { $in: ids } });
      if (known < count) throw new Error(`bookings knows ${known} of ${count} phones`);
    }),
  );
  return ids;
}

export type Booked = { listingId: string; status: number; ms: number };

/** Books each phone once, one after the other, until the signal. @param options.everyMs pause between two bookings */
export async function bookEach(
  setting: Setting,
  listings: readonly string[],
  { everyMs, signal }: { everyMs: number; signal?: AbortSignal },
): Promise<Booked[]> {
  const booked: Booked[] = [];
  for (const listingId of listings) {
    if (signal?.aborted) break;
    booked.push(await bookPhone(setting, listingId));
    await setTimeout(everyMs);
  }
  return booked;
}

/** Books a phone for one of the buyers; status 0 without an answer. */
export async function bookPhone({ shop, world }: Setting, listingId: string): Promise<Booked> {
  const as = world.random.pick(world.buyers);
  const json = { listingId, phone: '1', location: 'x' };
  const startedAt = performance.now();
  const { status } = await shop.call('POST', '/booking', { as, json }).catch(() => ({ status: 0 }));
  return { listingId, status, ms: performance.now() - startedAt };
}
