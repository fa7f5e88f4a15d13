import { MongoClient, type Db } from 'mongodb';
import type { ServiceName } from '../process-settings.ts';

export type StoredUser = {
  _id: string;
  state: 'active' | 'deleted';
  verified: boolean;
  email: string;
  version: number;
};
export type StoredListing = {
  _id: string;
  sellerId: string;
  status: 'unsold' | 'sold' | 'deleted';
  bookingId: string | null;
  completedAt: string | null;
  resalePrice: number;
  advertised: boolean;
  name: string;
  version: number;
};
export type StoredBooking = {
  _id: string;
  listingId: string;
  sellerId: string;
  buyerId: string;
  location: string;
  price: number;
  status: 'placed' | 'held' | 'accepted' | 'completed' | 'ended';
  reason?: string;
  refusedFor?: string;
  history: { by: string; action: string }[];
  version: number;
};
export type StoredAd = { _id: string; status: 'published' | 'withdrawn'; version: number };
export type StoredEvent = { id: string; type: string; aggregateId: string; sequence: number; data: unknown };
export type Copy = { service: string; _id: string; status?: string | undefined };

/** What is stored after a run: the documents of the services, and the events that they published. */
export type Stored = {
  users: StoredUser[];
  listings: StoredListing[];
  bookings: StoredBooking[];
  ads: StoredAd[];
  /** Copies of listings in other services, by their status. */
  listingCopies: Copy[];
  /** Copies of people in other services: `deleted` or `active`. */
  peopleCopies: Copy[];
  /** Whose notifications are kept. */
  recipients: string[];
  events: StoredEvent[];
  /** Dead letters by queue. */
  dead: Record<string, number>;
};

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

/** As catalog's own rule; written again, so that the checker does not trust what it checks. */
export function availabilityOf({
  status,
  bookingId,
  completedAt,
}: StoredListing): 'available' | 'reserved' | 'sold' | 'removed' {
  if (status === 'deleted') return 'removed';
  if (status === 'unsold') return 'available';
  return bookingId !== null && !completedAt ? 'reserved' : 'sold';
}
