import { setTimeout as pause } from 'node:timers/promises';
import type { ShopClient } from '../src/chaos/shop-client.ts';
import type { People } from './people-who-deal.ts';

/** How many calls there were, and those that got no answer or a refusal, with the reason. */
export type LoadResult = { calls: number; perSecond: number; failed: string[] };

const perSecond = 50;
/** A machine that needs more than 200 ms for a call gets fewer, as from people who wait for an answer before they go on. */
const mostOpen = 10;
const tickMs = 5;

/**
 * Calls all services 50 times a second until the work is done. One call in five is a write.
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
    () => ['GET', '/config.json'],
    () => ['PATCH', '/users/me', { as: buyer, json: { name: `Buyer ${price++}` } }],
  ];
  const began = performance.now();
  let isEnding = false;
  const failed: string[] = [];
  const sent: Promise<void>[] = [];
  let open = 0;

  const send = async ([method, path, options]: ReturnType<(typeof calls)[number]>) => {
    open += 1;
    const { status } = await shop.call(method, path, options).catch(unanswered);
    open -= 1;
    if (typeof status === 'string' || status >= 400) failed.push(`${method} ${path} ${status}`);
  };
  const sending = (async () => {
    // By the clock, because timers are late on a busy machine.
    for (let due = 0; !isEnding; await pause(tickMs))
      for (; due < ((performance.now() - began) * perSecond) / 1_000; due++) {
        const next = calls[sent.length % calls.length];
        if (next && open < mostOpen) sent.push(send(next()));
      }
  })();

  await work().finally(() => (isEnding = true));
  await sending;
  await Promise.all(sent);
  return { calls: sent.length, perSecond: Math.round((sent.length * 1_000) / (performance.now() - began)), failed };
}

const unanswered = ({ name, cause }: Error) => ({ status: cause instanceof Error ? cause.message : name });
