import { MongoClient, type Db } from 'mongodb';
import type { ServiceName } from '../process-settings.ts';
import type {
  Personal,
  Stored,
  StoredAd,
  StoredBooking,
  StoredConversation,
  StoredListing,
  StoredUser,
} from './stored.ts';

export async function withDatabases<T>(
  { mongoUri, namespace }: { mongoUri: string; namespace: string },
  work: (databaseOf: (service: ServiceName) => Db) => Promise<T>,
): Promise<T> {
  const client = await new MongoClient(mongoUri, { serverSelectionTimeoutMS: 5_000 }).connect();
  try {
    return await work((service) => client.db(`${namespace}-${service}`));
  } finally {
    await client.close();
  }
}

/** Reads the databases of the services. */
export const readDocuments = (place: {
  mongoUri: string;
  namespace: string;
}): Promise<Omit<Stored, 'events' | 'dead'>> =>
  withDatabases(place, async (databaseOf) => {
    const all = <D extends { _id: string }>(service: ServiceName, collection: string) =>
      databaseOf(service).collection<D>(collection).find().toArray() as Promise<D[]>;
    type Listing = Personal & { _id: string; status?: string };
    type Person = Personal & { _id: string; state?: string; deleted?: boolean };
    const [bookingsCopies, adsCopies] = await Promise.all([
      all<Listing>('bookings', 'listings'),
      all<{ _id: string; snapshot: Listing }>('ads', 'listings'),
    ]);
    const people = await Promise.all(
      (
        [
          ['bookings', 'people'],
          ['catalog', 'sellers'],
          ['ads', 'sellers'],
          ['inbox', 'people'],
        ] as const
      ).map(async ([service, collection]) =>
        (await all<Person>(service, collection)).map(({ state, deleted, ...person }) => ({
          ...person,
          service,
          status: deleted ? 'deleted' : (state ?? 'active'),
        })),
      ),
    );
    return {
      users: await all<StoredUser>('users', 'users'),
      listings: await all<StoredListing>('catalog', 'listings'),
      bookings: await all<StoredBooking>('bookings', 'bookings'),
      ads: await all<StoredAd>('ads', 'ads'),
      listingCopies: [
        ...bookingsCopies.map((copy) => ({ ...copy, service: 'bookings' })),
        ...adsCopies.map(({ _id, snapshot }) => ({ ...snapshot, service: 'ads', _id })),
      ],
      peopleCopies: people.flat(),
      conversations: await all<StoredConversation>('inbox', 'conversations'),
      recipients: (await all<{ _id: string; recipient: string }>('inbox', 'notifications')).map(
        ({ recipient }) => recipient,
      ),
    };
  });
