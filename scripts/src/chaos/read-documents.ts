import { MongoClient, type Db } from 'mongodb';
import type { ServiceName } from '../process-settings.ts';
import type { Stored, StoredAd, StoredBooking, StoredListing, StoredUser } from './stored.ts';

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
    type Person = { _id: string; state?: string; deleted?: boolean };
    const [bookingsCopies, adsCopies] = await Promise.all([
      all<{ _id: string; status?: string }>('bookings', 'listings'),
      all<{ _id: string; snapshot: { status: string } }>('ads', 'listings'),
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
        (await all<Person>(service, collection)).map(({ _id, state, deleted }) => ({
          service,
          _id,
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
        ...bookingsCopies.map(({ _id, status }) => ({ service: 'bookings', _id, status })),
        ...adsCopies.map(({ _id, snapshot }) => ({ service: 'ads', _id, status: snapshot.status })),
      ],
      peopleCopies: people.flat(),
      recipients: (await all<{ _id: string; recipient: string }>('inbox', 'notifications')).map(
        ({ recipient }) => recipient,
      ),
    };
  });
