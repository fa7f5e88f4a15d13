import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { keySettings, makeProcessKeys, rotateKeys, writeKeys } from '@wholesale/scripts';
import { createAssertionSigner, type PrivateKey as Key } from '@wholesale/service-kit';
import { eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { listPhone, uploadPhoto } from './phones.ts';
import { startShop, type ShopUnderTest } from './start-shop.ts';

const keyFolder = mkdtempSync(join(tmpdir(), 'wholesale-keys-'));
/** The gateway uses an assertion again for 30 s. */
const expireMs = 35_000;
const rotate = (now: string) =>
  rotateKeys(keyFolder, { now: new Date(now), spreadMs: 3_000, expireMs, log: () => undefined });

let shop: ShopUnderTest;
forAllTests(
  async () => {
    writeKeys(keyFolder, keySettings(await makeProcessKeys()));
    const started = await startShop({ keyFolder });
    return { ...started, stop: () => started.stop().then(() => rmSync(keyFolder, { recursive: true })) };
  },
  (started) => (shop = started),
);

const gatewayKey = () => JSON.parse(readFileSync(join(keyFolder, 'gateway.signing.json'), 'utf8')) as Key;

it('a rotation of all keys fails no call, and afterwards the former keys open nothing', async () => {
  const [seller, buyer] = [await shop.account('seller'), await shop.account('buyer')];
  const picture = await uploadPhoto(shop, seller);
  const former = gatewayKey();

  let rotating = true;
  const rotation = rotate('2026-11-01').finally(() => (rotating = false));
  const statuses = new Map<string, number>();
  try {
    while (rotating) {
      // Bookings asks catalog about a phone of which it has no copy yet, with an assertion of its own.
      const listingId = await listPhone(shop, seller, picture);
      const booked = await shop.call('POST', '/booking', { as: buyer, json: { listingId, phone: '1', location: 'x' } });
      const listed = await shop.call('GET', '/booking', { as: buyer });
      for (const status of [`book ${booked.status}`, `list ${listed.status}`])
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  } finally {
    await rotation;
  }

  expect([...statuses.keys()].sort()).toEqual(['book 201', 'list 200']);
  const ask = async (key: Key) => {
    const sign = createAssertionSigner({ issuer: 'gateway', key: () => key });
    const assertion = await sign({ kind: 'anonymous' }, 'catalog');
    const answer = await fetch(new URL('/api/brands', shop.serviceUrl('catalog')), {
      headers: { authorization: `Bearer ${assertion}` },
    });
    return answer.status;
  };
  expect([gatewayKey().kid, await ask(gatewayKey())]).toEqual(['gateway:2026-11-01T00:00:00.000Z', 200]);
  // A process notices the last replacement within a second.
  await eventually(async () => expect(await ask(former)).toBe(401));
});
