import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bookingsSettings, startBookings } from '@wholesale/bookings';
import { catalogSettings, createCatalogWriter, startCatalog, type CatalogWriter } from '@wholesale/catalog';
import { freePort } from '@wholesale/parts';
import { createLogger, createRabbitEventBus, deleteTopology, readConfig, type Member } from '@wholesale/service-kit';
import {
  aBuyer,
  aSeller,
  createTestClient,
  eventually,
  freshDatabaseName,
  freshNamespace,
  startMongoForTests,
  startRabbitForTests,
  testKeys,
  type TestMongo,
} from '@wholesale/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MongoClient, type Db, type Document } from 'mongodb';
import sharp from 'sharp';

type Stored = Document & { _id: string };
type ServiceName = 'catalog' | 'bookings';

const logger = createLogger({ name: 'restored', level: 'silent' });
const seller = aSeller();
const stops: (() => Promise<unknown>)[] = [];
let mongo: TestMongo;
let databases: Record<ServiceName, Db>;
let urls: Record<ServiceName, string>;
let writer: CatalogWriter;
let picture: string;

beforeAll(async () => {
  mongo = await startMongoForTests();
  const rabbit = await startRabbitForTests();
  const client = await new MongoClient(mongo.uri, { ignoreUndefined: true }).connect();
  databases = { catalog: client.db(freshDatabaseName('catalog')), bookings: client.db(freshDatabaseName('bookings')) };
  const ports = { catalog: await freePort(), bookings: await freePort() };
  urls = { catalog: `http://127.0.0.1:${ports.catalog}`, bookings: `http://127.0.0.1:${ports.bookings}` };
  const photosDir = await mkdtemp(join(tmpdir(), 'restored-'));
  const { url } = rabbit;
  const namespace = freshNamespace('restored');
  const buses = [0, 1].map(() => createRabbitEventBus({ url, namespace, logger }));
  const settingsOf = (name: ServiceName) => ({
    PORT: String(ports[name]),
    MONGODB_URI: mongo.uri,
    MONGODB_DATABASE: databases[name].databaseName,
    TRUSTED_KEYS: JSON.stringify(testKeys.trusted),
    SIGNING_KEY: JSON.stringify(testKeys.signing(name)),
    CATALOG_URL: urls.catalog,
    BOOKINGS_URL: urls.bookings,
    PHOTOS_DIR: photosDir,
    HANDOVER_KEY: Buffer.alloc(32, 'test').toString('base64url'),
    RECONCILE_SECONDS: '0.1',
  });
  const services = [
    await startCatalog({ settings: readConfig(catalogSettings, settingsOf('catalog')), bus: buses[0], logger }),
    await startBookings({ settings: readConfig(bookingsSettings, settingsOf('bookings')), bus: buses[1], logger }),
  ];
  for (const bus of buses) await bus.start();
  stops.push(
    ...services.map((service) => () => service.stop()),
    ...buses.map((bus) => () => bus.stop()),
    () => deleteTopology({ url, namespace }),
    () => rabbit.stop(),
    () => Promise.all(Object.values(databases).map((db) => db.dropDatabase())),
    () => client.close(),
    () => mongo.stop(),
    () => rm(photosDir, { recursive: true }),
  );
  writer = createCatalogWriter({ db: databases.catalog, photos: photosDir });
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background: '#446688' } });
  picture = (await writer.storePhoto(await image.png().toBuffer())).url;
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const listings = () => databases.catalog.collection<Stored>('listings');
const listing = (_id: string) => listings().findOne({ _id });
const as = (caller: Member, audience: ServiceName) =>
  createTestClient({ baseUrl: () => urls[audience], audience, caller });
const resync = (service: ServiceName, ...options: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/src/resync.ts', service, ...options], {
    cwd: new URL('../../', import.meta.url),
    env: {
      PATH: process.env['PATH'],
      MONGODB_URI: mongo.uri,
      MONGODB_DATABASE: databases[service].databaseName,
    },
  });

/** A phone that bookings knows too. @returns its id */
async function aPhone(): Promise<string> {
  const id = await writer.listPhone(
    {
      ...{ brand: 'samsung', name: 'Galaxy S21 128 GB', description: '', condition: 'good', picture },
      ...{ location: 'Dhaka', resalePrice: 310, orginalPrice: 800, useTime: '2 years' },
    },
    { userId: seller.profile.userId, email: seller.email, name: seller.profile.name },
  );
  await eventually(async () => expect(await copyOf(id)).toBeTruthy());
  return id;
}
const copyOf = (_id: string) => databases.bookings.collection<Stored>('listings').findOne({ _id });

/** A booking that waits for its seller. */
async function aDeal(listingId: string) {
  const buyer = aBuyer();
  const answer = await as(buyer, 'bookings').post('/booking', { listingId, phone: '+880 17', location: 'Dhaka' });
  const at = `/api/bookings/${answer.body.insertedId}`;
  const status = async () => (await as(buyer, 'bookings').get(at)).body;
  await eventually(async () => expect(await status()).toMatchObject({ status: 'held' }));
  const complete = async () => {
    expect((await as(seller, 'bookings').post(`${at}/accept`)).status).toBe(200);
    expect((await as(buyer, 'bookings').post(`${at}/received`)).status).toBe(200);
    await eventually(async () => expect(await listing(listingId)).toMatchObject({ completedAt: expect.any(String) }));
  };
  return { status, complete, id: answer.body.insertedId as string };
}
const edit = (id: string, resalePrice: number) => as(seller, 'catalog').patch(`/api/listings/${id}`, { resalePrice });

it('after catalog’s database was restored, running deals keep their phones, sold phones are sold, and bookings follows new changes', async () => {
  const [edited, held, sold] = [await aPhone(), await aPhone(), await aPhone()];
  const backup = await listings().find().toArray();
  for (const price of [300, 290, 280]) expect((await edit(edited, price)).status).toBe(200);
  await eventually(async () => expect(await copyOf(edited)).toMatchObject({ resalePrice: 280 }));
  const [running, done] = [await aDeal(held), await aDeal(sold)];
  await done.complete();
  const unknown = await aPhone();
  const lost = await aDeal(unknown);

  // No phone is missing in between: catalog would say that it does not exist.
  for (const phone of backup) await listings().replaceOne({ _id: phone._id }, phone);
  await listings().deleteMany({ _id: { $nin: backup.map(({ _id }) => _id) } });
  const { stdout } = await resync('catalog', '--restored');
  await resync('bookings');

  expect(stdout).toContain('catalog: 3 raised above every published version\n');
  await eventually(async () => expect(await copyOf(edited)).toMatchObject({ resalePrice: 310 }));
  expect((await edit(edited, 305)).status).toBe(200);
  await eventually(async () => expect(await copyOf(edited)).toMatchObject({ resalePrice: 305 }));

  await eventually(async () => expect(await listing(held)).toMatchObject({ status: 'sold', bookingId: running.id }));
  await eventually(async () =>
    expect(await listing(sold)).toMatchObject({ bookingId: done.id, completedAt: expect.any(String) }),
  );
  await eventually(async () =>
    expect(await lost.status()).toMatchObject({ status: 'ended', reason: 'listing-deleted' }),
  );
  await running.complete();
  expect(await done.status()).toMatchObject({ status: 'completed' });
});
