import { eventually, freshDatabaseName, startCuttableProxy, startMongoForTests } from '@wholesale/testing';
import { MongoClient } from 'mongodb';

/** A database behind a proxy that can be interrupted. */
export async function anInterruptibleDatabase() {
  const server = await startMongoForTests();
  const proxy = await startCuttableProxy({ port: Number(new URL(server.uri).port) });
  const proxied = new URL(server.uri);
  proxied.port = String(proxy.port);
  const name = freshDatabaseName('away');
  const outside = await new MongoClient(server.uri).connect();
  const inside = new MongoClient(proxied.href, { serverSelectionTimeoutMS: 100 });
  // A busy machine may need longer than that for the first connection.
  await eventually(() => inside.connect());
  const idsOf = (client: MongoClient) => client.db(name).collection<{ _id: string }>('stored');
  return {
    /** The consumer's handler; fails during an interruption. */
    store: (_id: string) => idsOf(inside).updateOne({ _id }, { $set: {} }, { upsert: true }),
    /** Sorted; read without the proxy. */
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
