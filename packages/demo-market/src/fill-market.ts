import { availableParallelism } from 'node:os';
import { createBookingsWriter } from '@wholesale/bookings';
import { createCatalogWriter, type CatalogWriter } from '@wholesale/catalog';
import { createInboxWriter } from '@wholesale/inbox';
import { createUsersWriter } from '@wholesale/users';
import { MongoClient, type Collection } from 'mongodb';
import { createAuthAccounts } from './auth-accounts.ts';
import { createMarket } from './market.ts';
import { createMarketWriter } from './market-writer.ts';
import { peopleOf, seedMarket, type SeedProgress } from './seed.ts';
import type { SeedJournal } from './seed-journal.ts';

const seed = 'wholesale';

/**
 * Fills the running shop with the demo market, once; continues an interrupted run.
 * @param options.mongoUri a user who may write to the databases of all services
 * @param options.photos catalog's folder or storage
 * @param options.url the gateway
 * @param options.authUrl the sign-in emulator
 * @throws the error of the first step that fails
 */
export async function fillMarket({
  mongoUri,
  photos,
  url,
  authUrl,
  onProgress,
}: {
  mongoUri: string;
  photos: Parameters<typeof createCatalogWriter>[0]['photos'];
  url: string;
  authUrl: string;
  onProgress: (progress: SeedProgress) => void;
}): Promise<void> {
  const client = await new MongoClient(mongoUri, { serverSelectionTimeoutMS: 10_000 }).connect();
  try {
    const databaseOf = (name: 'users' | 'catalog' | 'bookings' | 'inbox') => client.db(`wholesale_${name}`);
    const accounts = createAuthAccounts({ url: authUrl, apiKey: 'demo-api-key', confirmed: true });
    const writer = createMarketWriter({
      people: peopleOf(createMarket({ seed, now: new Date() })),
      users: createUsersWriter({ db: databaseOf('users') }),
      catalog: catalogWriter({ db: databaseOf('catalog'), photos }),
      // Without events, which would send mails about deals of the past; the market has their notifications.
      bookings: createBookingsWriter({ db: databaseOf('bookings'), publish: false }),
      inbox: createInboxWriter({ db: databaseOf('inbox') }),
      listingOf: async ({ picture, postedAt }) => {
        const listings = databaseOf('catalog').collection<{ _id: string }>('listings');
        return (await listings.findOne({ picture, postedAt: postedAt.toISOString() }))?._id;
      },
      accounts,
      url,
    });
    await seedMarket({
      seed,
      now: new Date(),
      createAccount: accounts.createAccount,
      writer,
      journal: databaseJournal(databaseOf('catalog').collection<JournalLine>('demoJournal')),
      onProgress,
    });
  } finally {
    await client.close();
  }
}

/** Catalog encodes two pictures at a time, so that uploads do not delay calls; here nothing else waits, so there are more encoders. */
function catalogWriter(options: Parameters<typeof createCatalogWriter>[0]): CatalogWriter {
  const writers = Array.from({ length: Math.min(4, availableParallelism()) }, () => createCatalogWriter(options));
  let next = 0;
  return {
    ...(writers[0] as CatalogWriter),
    storePhoto: (picture) => (writers[next++ % writers.length] as CatalogWriter).storePhoto(picture),
  };
}

type JournalLine = { _id: string; value: string };

/** The journal is stored in the database that it describes, so that another database is never considered filled. */
function databaseJournal(lines: Collection<JournalLine>): SeedJournal {
  return {
    read: async () => new Map((await lines.find().toArray()).map(({ _id, value }) => [_id, value])),
    record: async (key, value) => void (await lines.updateOne({ _id: key }, { $set: { value } }, { upsert: true })),
  };
}
