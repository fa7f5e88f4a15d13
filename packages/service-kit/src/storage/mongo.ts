import type { Db, MongoClient } from 'mongodb';
import type { Logger } from '../logger.ts';

export type MongoConnection = {
  db: Db;
  /** @throws when the database does not answer within 2 s */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Connects to one database. Writes are acknowledged when they are on disk at the majority. The driver reconnects by itself later on.
 * @param options.uri with or without a database in its path; `database` stands
 * @param options.waitMs how long to wait for a database that is not up yet
 * @throws the driver's error when the database could not be reached in that time
 */
export async function connectMongo({
  uri,
  database,
  logger,
  waitMs = 60_000,
}: {
  uri: string;
  database: string;
  logger: Logger;
  waitMs?: number;
}): Promise<MongoConnection> {
  // Loaded by those who connect: the gateway uses this kit as well, and the driver alone is 30 MB of its memory.
  const { MongoClient } = await import('mongodb');
  const deadline = Date.now() + waitMs;
  for (;;) {
    const client = new MongoClient(uri, {
      writeConcern: { w: 'majority', journal: true },
      // A field that is undefined is a field that is not there, not null.
      ignoreUndefined: true,
      serverSelectionTimeoutMS: 4_000,
      connectTimeoutMS: 4_000,
      socketTimeoutMS: 20_000,
      waitQueueTimeoutMS: 5_000,
      maxPoolSize: 30,
    });
    try {
      await client.connect();
      return connectionOf(client, database);
    } catch (error) {
      await client.close();
      if (Date.now() >= deadline) throw error;
      logger.warn({ reason: (error as Error).message, database }, 'the database does not answer yet, trying again');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

/**
 * Whether a write was refused by this unique index. The name is required: a write that another index refuses failed for another reason.
 * @param indexName `_id_` for the primary key
 */
export function isDuplicateKey(error: unknown, indexName: string): boolean {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 11_000) return false;
  return error.message.includes(`index: ${indexName} `);
}

function connectionOf(client: MongoClient, database: string): MongoConnection {
  const db = client.db(database);
  return {
    db,
    async ping() {
      await db.command({ ping: 1 }, { timeoutMS: 2_000 });
    },
    close: () => client.close(),
  };
}
