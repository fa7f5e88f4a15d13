import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startRabbit, type Rabbit } from '@wholesale/parts';
import { eventually } from './patience.ts';
import { listPhone, uploadPhoto } from './phones.ts';
import { startShop, type Account, type ShopUnderTest } from './start-shop.ts';

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
});
afterAll(async () => {
  await shop?.stop();
  await broker?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const phones = 10;

it('phones that were booked, cancelled and booked again during a broker outage go to the last buyer', async () => {
  const [seller, first, second] = [
    await shop.account('seller'),
    await shop.account('buyer'),
    await shop.account('buyer'),
  ];
  const picture = await uploadPhoto(shop, seller);
  const ids = await Promise.all(Array.from({ length: phones }, () => listPhone(shop, seller, picture)));
  const book = async (as: Account, listingId: string) => {
    const answer = await shop.call('POST', '/booking', { as, json: { listingId, phone: '1', location: 'x' } });
    expect(answer.status).toBe(201);
    return (answer.body as { insertedId: string }).insertedId;
  };

  await (broker.kill ?? broker.stop)();
  const kept = new Map<string, string>();
  for (const id of ids) {
    const ended = await book(first, id);
    expect((await shop.call('POST', `/booking/${ended}/cancel`, { as: first })).status).toBe(200);
    kept.set(id, await book(second, id));
  }
  broker = await startBroker();

  const bookings = shop.databaseOf('bookings').collection('bookings');
  await eventually(async () => expect(await bookings.countDocuments({ status: 'placed' })).toBe(0));
  const active = await bookings.find({ active: true }).toArray();
  expect(new Map(active.map(({ _id, listingId }) => [listingId as string, String(_id)]))).toEqual(kept);
  // Cancellations of the first bookings may still arrive; they must change nothing.
  await eventually(async () => expect(await bookings.countDocuments({ _pending: true })).toBe(0));
  const held = await shop.databaseOf('catalog').collection('listings').find().toArray();
  expect(new Map(held.map(({ _id, bookingId }) => [String(_id), bookingId as string]))).toEqual(kept);
  expect(held.every(({ status }) => status === 'sold')).toBe(true);
});
