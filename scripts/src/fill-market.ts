import { availableParallelism } from 'node:os';
import { createBookingsWriter } from '@wholesale/bookings';
import { catalogSettings, createCatalogWriter, photoStorageOf, type CatalogWriter } from '@wholesale/catalog';
import { createInboxWriter } from '@wholesale/inbox';
import { readConfig } from '@wholesale/service-kit';
import { createUsersWriter } from '@wholesale/users';
import { MongoClient, type Collection } from 'mongodb';
import {
  createAuthAccounts,
  createMarket,
  createMarketWriter,
  peopleOf,
  seedMarket,
  type SeedJournal,
} from '@wholesale/demo-market';
import { withProgress, type Log } from '@wholesale/parts';
import type { ProcessName, ServiceName, Settings } from './process-settings.ts';

const seed = 'wholesale';

/**
 * Fills the running shop with the demo market, once; continues an interrupted run.
 * @param options.settings of the processes that are running
 * @param options.authUrl the sign-in emulator
 * @throws the error of the first step that fails
 */
export async function fillMarket({
  settings,
  authUrl,
  log,
}: {
  settings: Record<ProcessName, Settings>;
  authUrl: string;
  log: Log;
}): Promise<void> {
  const client = await new MongoClient(setting(settings.catalog, 'MONGODB_URI'), {
    serverSelectionTimeoutMS: 10_000,
  }).connect();
  try {
    const databaseOf = (name: ServiceName) => client.db(setting(settings[name], 'MONGODB_DATABASE'));
    const accounts = createAuthAccounts({
      url: authUrl,
      apiKey: setting(settings.gateway, 'FIREBASE_API_KEY'),
      confirmed: true,
    });
    const writer = createMarketWriter({
      people: peopleOf(createMarket({ seed, now: new Date() })),
      users: createUsersWriter({ db: databaseOf('users') }),
      catalog: catalogWriter({
        db: databaseOf('catalog'),
        photos: photoStorageOf(readConfig(catalogSettings, settings.catalog)),
      }),
      // Without events, which would send mails about deals of the past; the market has their notifications.
      bookings: createBookingsWriter({ db: databaseOf('bookings'), publish: false }),
      inbox: createInboxWriter({ db: databaseOf('inbox') }),
      listingOf: async ({ picture, postedAt }) => {
        const listings = databaseOf('catalog').collection<{ _id: string }>('listings');
        return (await listings.findOne({ picture, postedAt: postedAt.toISOString() }))?._id;
      },
      accounts,
      url: `http://127.0.0.1:${setting(settings.gateway, 'PORT')}`,
    });
    await withProgress(log, 'Filling the demo market (the shop is already open)', (note) =>
      seedMarket({
        seed,
        now: new Date(),
        createAccount: accounts.createAccount,
        writer,
        journal: databaseJournal(databaseOf('catalog').collection<JournalLine>('demoJournal')),
        onProgress: ({ done, total, step }) => note(`${done} of ${total}, ${step}`),
      }),
    );
  } finally {
    await client.close();
  }
}

/** Catalog encodes one picture at a time, so that uploads do not delay calls; here nothing else waits, so each processor encodes one. */
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

function setting(settings: Settings, name: string): string {
  const value = settings[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}
