import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startRabbit, type Rabbit } from '@wholesale/parts';
import { eventually } from '@wholesale/testing';
import { listPhone, uploadPhoto } from './phones.ts';
import { startShop, type ShopUnderTest } from './start-shop.ts';

let shop: ShopUnderTest;
let broker: Rabbit;
let dataDir: string;
let port: number;
// A private broker: the broker of AMQP_URL must not be killed.
const { AMQP_URL: _, ...env } = process.env;
const startBroker = () => startRabbit({ dataDir, port, env, log: () => undefined });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wholesale-broker-'));
  port = await freePort();
  broker = await startBroker();
  shop = await startShop({ amqpUrl: broker.url });
}, 120_000);
afterAll(async () => {
  await shop?.stop();
  await broker?.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

it('a broker crash during a booking delays the sale and loses nothing', async () => {
  const [seller, buyer, second] = [
    await shop.account('seller'),
    await shop.account('buyer'),
    await shop.account('buyer'),
  ];
  const listingId = await listPhone(shop, seller, await uploadPhoto(shop, seller));
  expect((await shop.call('POST', '/advertise', { as: seller, json: { _id: listingId } })).status).toBe(201);
  const idsAt = async (path: string) =>
    ((await shop.call('GET', path)).body as { _id: string }[]).map(({ _id }) => _id);
  expect(await idsAt('/advertise')).toEqual([listingId]);

  await (broker.kill ?? broker.stop)();
  const wish = { listingId, phone: '1', location: 'x' };
  const first = await shop.call('POST', '/booking', { as: buyer, json: wish });
  const late = await shop.call('POST', '/booking', { as: second, json: wish });

  expect(first.status).toBe(201);
  expect(late).toMatchObject({ status: 409, body: { code: 'already-booked' } });
  expect(await idsAt('/allbrand/samsung')).toEqual([listingId]);

  broker = await startBroker();
  await eventually(
    async () => {
      expect(await idsAt('/allbrand/samsung')).toEqual([]);
      expect(await idsAt('/advertise')).toEqual([]);
      expect((await shop.call('GET', `/booking?email=${buyer.email}`, { as: buyer })).body).toMatchObject([
        { status: 'held' },
      ]);
    },
    { within: 60_000 },
  );
}, 180_000);
