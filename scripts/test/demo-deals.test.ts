import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBookingsWriter } from '@wholesale/bookings';
import { createCatalogWriter } from '@wholesale/catalog';
import { createMarket, createMarketWriter, peopleOf } from '@wholesale/demo-market';
import { createInboxWriter } from '@wholesale/inbox';
import { freshDatabaseName, startMongoForTests, type TestMongo } from '@wholesale/testing';
import { createUsersWriter } from '@wholesale/users';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient, type Db, type Document } from 'mongodb';
import sharp from 'sharp';

const now = new Date();
const market = createMarket({ seed: 'wholesale', now });
/** All deals but the many sales of the past, which are alike. */
const deals = market.deals.filter(({ messages }) => messages);
const verified = market.sellers.filter((seller) => seller.verified);
const phones = new Map([...market.listings, ...market.history].map((phone) => [phone.key, phone]));

let mongo: TestMongo;
let client: MongoClient;
let photosDir: string;
let databases: Record<'users' | 'catalog' | 'bookings' | 'inbox', Db>;
/** Writes the deals with their phones; every phone shows the same small picture. */
let write: () => Promise<void>;

beforeAll(async () => {
  mongo = await startMongoForTests();
  client = await new MongoClient(mongo.uri).connect();
  photosDir = await mkdtemp(join(tmpdir(), 'demo-deals-'));
  const database = (name: string) => client.db(freshDatabaseName(`demo-${name}`));
  databases = {
    users: database('users'),
    catalog: database('catalog'),
    bookings: database('bookings'),
    inbox: database('inbox'),
  };
  const catalog = createCatalogWriter({ db: databases.catalog, photos: photosDir });
  const png = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#446688' } })
    .png()
    .toBuffer();
  const { url } = await catalog.storePhoto(png);
  const listings = databases.catalog.collection<{ _id: string }>('listings');
  const signIn = async ({ email }: { email: string }) => ({ uid: `uid-${email}`, idToken: '' });
  const writer = createMarketWriter({
    people: peopleOf(market),
    users: createUsersWriter({ db: databases.users }),
    catalog,
    bookings: createBookingsWriter({ db: databases.bookings, publish: false }),
    inbox: createInboxWriter({ db: databases.inbox }),
    listingOf: async ({ picture, postedAt }) =>
      (await listings.findOne({ picture, postedAt: postedAt.toISOString() }))?._id,
    accounts: { signIn, createAccount: async (person) => (await signIn(person)).uid },
    url: 'http://127.0.0.1:1',
  });
  const listed = async (key: string, deal?: (typeof deals)[number]) => {
    const { seller, phone, postedAt } = phones.get(key) ?? {};
    if (!seller || !phone || !postedAt) throw new Error(`no phone ${key}`);
    const listing = { ...phone, picture: url };
    const held = deal && deal.status !== 'ended' ? { deal } : {};
    return { listing, listingId: await writer.addListing({ key, seller, listing, postedAt, ...held }) };
  };
  write = async () => {
    for (const { email } of verified) await writer.notifyVerified({ email, at: now });
    for (const deal of deals) await writer.addDeal({ deal, ...(await listed(deal.listing, deal)) });
    for (const question of market.questions) await writer.ask({ question, ...(await listed(question.listing)) });
  };
  await write();
});
afterAll(async () => {
  for (const db of Object.values(databases)) await db.dropDatabase();
  await client.close();
  await mongo.stop();
  await rm(photosDir, { recursive: true });
});

const all = (name: keyof typeof databases, collection: string): Promise<Document[]> =>
  databases[name].collection(collection).find().toArray();
const idOf = async (email: string) => (await databases.users.collection('users').findOne({ email }))?._id as unknown;
const dayMs = 24 * 3_600_000;

describe('the deals of the demo market', () => {
  it('are stored with the same people and the fitting state in catalog and bookings', async () => {
    const bookings = await all('bookings', 'bookings');
    const listings = new Map((await all('catalog', 'listings')).map((listing) => [String(listing._id), listing]));

    expect(bookings).toHaveLength(deals.length);
    for (const { _id, listingId, buyerId, sellerId, status, price } of bookings) {
      const listing = listings.get(String(listingId));
      const isEnded = status === 'ended';
      expect(listing).toMatchObject({
        sellerId,
        resalePrice: price,
        status: isEnded ? 'unsold' : 'sold',
        bookingId: isEnded ? null : _id,
        buyerId: isEnded ? null : buyerId,
        completedAt: status === 'completed' ? expect.any(String) : null,
      });
    }
    expect([...listings.values()].filter(({ status }) => status === 'sold')).toHaveLength(
      bookings.filter(({ status }) => status !== 'ended').length,
    );
  });

  it('do not end on their own within a day', async () => {
    const active = (await all('bookings', 'bookings')).filter((booking) => booking.active);
    expect(active).toHaveLength(9);
    for (const { deadline, dueAt } of active) {
      expect(Date.parse(String(deadline))).toBeGreaterThan(now.getTime() + dayMs);
      expect(Date.parse(String(dueAt))).toBeGreaterThan(now.getTime() + dayMs);
    }
  });

  it('publish nothing, so that nobody gets a mail about the past', async () => {
    for (const booking of await all('bookings', 'bookings')) expect(booking._outbox).toEqual([]);
    for (const notification of await all('inbox', 'notifications')) expect(notification).not.toHaveProperty('mail');
  });

  it('show who is verified and notify them, without an event that would send them a mail', async () => {
    const users = await all('users', 'users');
    const sellers = users.filter(({ role }) => role === 'seller');

    expect(verified.length).toBeGreaterThan(0);
    for (const { email, _id, verified: isVerified, _outbox } of sellers) {
      const expected = verified.some((seller) => seller.email === email);
      expect([email, isVerified]).toEqual([email, expected]);
      expect(_outbox).toEqual([
        expect.objectContaining({ type: 'user.registered', data: expect.objectContaining({ verified: expected }) }),
      ]);
      const notifications = (await all('inbox', 'notifications')).filter(
        ({ recipient, type }) => recipient === _id && type === 'seller-verified',
      );
      expect(notifications).toHaveLength(expected ? 1 : 0);
    }
  });

  it('give the demo accounts conversations and notifications, some of them unread', async () => {
    for (const email of ['seller@wholesale.example', 'buyer@wholesale.example']) {
      const recipient = await idOf(email);
      const notifications = (await all('inbox', 'notifications')).filter((each) => each.recipient === recipient);
      expect(notifications.filter(({ read }) => !read).length).toBeGreaterThanOrEqual(2);
      expect(notifications.filter(({ read }) => !read).length).toBeLessThanOrEqual(8);
      expect(notifications.filter(({ read }) => read).length).toBeGreaterThanOrEqual(2);
      expect(JSON.stringify(notifications)).not.toMatch(/undefined|Invalid/);
      const messages = (await all('inbox', 'messages')).filter(({ to, unread }) => to === recipient && unread);
      expect(messages.length).toBeGreaterThanOrEqual(1);
    }
    expect(await all('inbox', 'conversations')).toHaveLength(deals.length + market.questions.length);
  });

  it('are the same when everything is written again after an interruption', async () => {
    const counts = () =>
      Promise.all(
        (
          [
            ['catalog', 'listings'],
            ['bookings', 'bookings'],
            ['inbox', 'conversations'],
            ['inbox', 'messages'],
            ['inbox', 'notifications'],
          ] as const
        ).map(async ([name, collection]) => (await all(name, collection)).length),
      );
    const before = await counts();

    await write();

    expect(await counts()).toEqual(before);
  });
});
