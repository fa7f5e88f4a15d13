import { setInterval } from 'node:timers/promises';
import type { ShopClient } from '../src/chaos/shop-client.ts';
import type { People } from './people-who-deal.ts';

/** What came back of the calls: how many there were, and those without an answer or with a 5xx. */
export type LoadResult = { calls: number; failed: string[] };

const perSecond = 50;

/**
 * Calls all services at a fixed rate, whether or not earlier calls have been answered, until the work is done. One call in five is a write.
 * @param listingId of the seller, whose price changes
 */
export async function underLoad(
  shop: ShopClient,
  { people: { seller, buyer }, listingId }: { people: People; listingId: string },
  work: () => Promise<unknown>,
): Promise<LoadResult> {
  let price = 100;
  const calls: readonly (() => [string, string, Parameters<ShopClient['call']>[2]?])[] = [
    () => ['GET', '/allbrand/vivo'],
    () => ['GET', '/advertise'],
    () => ['GET', '/booking', { as: buyer }],
    () => ['GET', '/api/notifications', { as: seller }],
    () => ['PATCH', `/api/listings/${listingId}`, { as: seller, json: { resalePrice: 100 + (price++ % 300) } }],
    () => ['GET', `/api/listings/${listingId}`],
    () => ['GET', `/users?email=${seller.email}`, { as: seller }],
    () => ['GET', '/api/conversations', { as: buyer }],
    () => ['GET', '/'],
    () => ['PATCH', '/users/me', { as: buyer, json: { name: `Buyer ${price++}` } }],
  ];
  const ending = new AbortController();
  const failed: string[] = [];
  const sent: Promise<void>[] = [];

  const send = async ([method, path, options]: ReturnType<(typeof calls)[number]>) => {
    const { status } = await answerOf(shop, method, path, options);
    if (status === 0 || status >= 500) failed.push(`${method} ${path} ${status}`);
  };
  const sending = (async () => {
    for await (const _ of setInterval(1_000 / perSecond, undefined, { signal: ending.signal })) {
      const next = calls[sent.length % calls.length];
      if (next) sent.push(send(next()));
    }
  })().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });

  await work().finally(() => ending.abort());
  await sending;
  await Promise.all(sent);
  return { calls: sent.length, failed };
}

/** Status 0: there was no answer. A page is no JSON. */
const answerOf = (shop: ShopClient, ...call: Parameters<ShopClient['call']>): Promise<{ status: number }> =>
  shop.call(...call).catch((error: Error) => ({ status: error instanceof SyntaxError ? 200 : 0 }));
