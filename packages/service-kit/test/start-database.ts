import { freshDatabaseName, startMongoForTests } from '@wholesale/testing';
import { connectMongo } from '../src/storage/index.ts';
import { silentLogger } from './silent-logger.ts';

export type Database = Awaited<ReturnType<typeof startDatabase>>;

/**
 * A new database, connected as a service connects to its own; `stop` deletes it.
 * @param name begins the name of the database
 * @returns `uri` of its server, without the database
 */
export async function startDatabase(name: string) {
  const { uri, stop } = await startMongoForTests();
  const connection = await connectMongo({ uri, database: freshDatabaseName(name), logger: silentLogger });
  return {
    uri,
    db: connection.db,
    async stop() {
      await connection.db.dropDatabase();
      await connection.close();
      await stop();
    },
  };
}
