import { endpoints } from '@wholesale/contracts';
import { anEvent, anonymous, aSeller, aUserEvent, eventually, type Replica, type TestClient } from '@wholesale/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectPromptly } from '@wholesale/testing/expect-promptly';
import { aPlacedBooking, startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let catalog: Catalog;
let second: Replica;
/** The public answers of each replica. */
let replicas: TestClient[];
beforeAll(async () => {
  catalog = await startCatalogForTests();
  second = await catalog.replica();
  replicas = [catalog.as(anonymous), second.as(anonymous)];
});
afterAll(async () => {
  await second.stop();
  await catalog.stop();
});

type Shown = { name: string; resalePrice: number; sellerVerified: boolean; advertised: boolean } | undefined;
/** In the list and, sorted, in the brand's index, which are cached separately. */
const shownAt = (replica: TestClient | undefined, id: string): Promise<Shown[]> =>
  Promise.all(
    ['/allbrand/vivo', '/allbrand/vivo?sort=price-low'].map(async (path) => {
      const { body } = (await replica?.get(path)) ?? {};
      return (body as ({ _id: string } & NonNullable<Shown>)[]).find(({ _id }) => _id === id);
    }),
  );

/** Milliseconds until both replicas show it, from now on. */
async function delayUntil(id: string, isShown: (shown: Shown) => boolean): Promise<number> {
  const begun = performance.now();
  const delays = replicas.map((replica) =>
    eventually(async () => {
      const shown = await shownAt(replica, id);
      if (!shown.every(isShown)) throw new Error(`shows ${JSON.stringify(shown)}`);
      return performance.now() - begun;
    }),
  );
  return Math.max(...(await Promise.all(delays)));
}

const rounds = 12;
async function inRounds(round: (seller: ReturnType<typeof aSeller>) => Promise<number>): Promise<number[]> {
  const delays: number[] = [];
  for (let count = 0; count < rounds; count += 1) delays.push(await round(aSeller({ name: `Seller ${count}` })));
  return delays;
}
const listed = (seller: ReturnType<typeof aSeller>) => catalog.listed(seller, { brand: 'vivo', resalePrice: 100 });

describe('two replicas of catalog show promptly', () => {
  it('a phone that was listed at one of them', async () => {
    expectPromptly(await inRounds(async (seller) => delayUntil(await listed(seller), (shown) => shown !== undefined)));
  });

  it('a new price and a sale', async () => {
    const delays = await inRounds(async (seller) => {
      const id = await listed(seller);
      await delayUntil(id, (shown) => shown !== undefined);
      await catalog.as(seller).patch(endpoints.editListing.path.replace('{id}', id), { resalePrice: 90 });
      const edited = await delayUntil(id, (shown) => shown?.resalePrice === 90);
      await catalog.as(seller).put(`/sellerProduct/${id}`);
      return Math.max(edited, await delayUntil(id, (shown) => shown === undefined));
    });

    expectPromptly(delays);
  });

  it('a reservation, which either of them may have made', async () => {
    const delays = await inRounds(async (seller) => {
      const id = await listed(seller);
      await delayUntil(id, (shown) => shown !== undefined);
      await catalog.publish(aPlacedBooking(id, { price: 100 }));
      return delayUntil(id, (shown) => shown === undefined);
    });

    expectPromptly(delays);
  });

  it('a seller’s verification and an advertisement, which either of them may have stored', async () => {
    const delays = await inRounds(async (seller) => {
      const id = await listed(seller);
      await delayUntil(id, (shown) => shown !== undefined);
      await catalog.publish(
        aUserEvent('user.verified', { ...seller, profile: { ...seller.profile, verified: true } }, 2),
      );
      const verified = await delayUntil(id, (shown) => shown?.sellerVerified === true);
      await catalog.publish(anEvent('ad.published', { aggregateId: id, data: { listingId: id } }));
      return Math.max(verified, await delayUntil(id, (shown) => shown?.advertised === true));
    });

    expectPromptly(delays);
  });
});

it('a replica that was disconnected from the broker shows nothing old when it is connected again', async () => {
  const seller = aSeller();
  const id = await listed(seller);
  await delayUntil(id, (shown) => shown !== undefined);
  second.loseBroker();
  await eventually(() => expect(second.isConnected()).toBe(false));
  await catalog.as(seller).patch(endpoints.editListing.path.replace('{id}', id), { resalePrice: 80 });
  await shownAt(replicas[1], id);

  second.findBroker();
  await eventually(() => expect(second.isConnected()).toBe(true));

  expect((await shownAt(replicas[1], id)).map((shown) => shown?.resalePrice)).toEqual([80, 80]);
});
