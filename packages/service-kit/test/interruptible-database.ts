import { freshDatabaseName, startCuttableProxy, startMongoForTests } from '@wholesale/testing';
import { MongoClient } from 'mongodb';

/** A database behind a proxy that a test can take away from its consumer. */
export async function aDatabaseThatCanBeAway() {
  const server = await startMongoForTests();
  const proxy = await startCuttableProxy({ port: Number(new URL(server.uri).port) });
  const proxied = new URL(server.uri);
  proxied.port = String(proxy.port);
  const name = freshDatabaseName('away');
  const outside = await new MongoClient(server.uri).connect();
  const inside = await new MongoClient(proxied.href, { serverSelectionTimeoutMS: 100 }).connect();
  const idsOf = (client: MongoClient) => client.db(name).collection<{ _id: string }>('stored');
  return {
    /** What the consumer's handler does; fails while the database is away. */
    store: (_id: string) => idsOf(inside).updateOne({ _id }, { $set: {} }, { upsert: true }),
    /** Sorted; seen from outside, where the database always answers. */
    stored: async () => (await idsOf(outside).find().toArray()).map(({ _id }) => _id).sort(),
    away(isAway: boolean) {
      proxy.refuse(isAway);
      if (isAway) proxy.cut();
    },
    async close() {
      await inside.close();
      await outside.db(name).dropDatabase();
      await outside.close();
      await proxy.close();
      await server.stop();
    },
  };
}
