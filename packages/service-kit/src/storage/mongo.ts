import { setTimeout as pause } from 'node:timers/promises';
import type { Db, MongoClient } from 'mongodb';
import type { Logger } from '../logger.ts';

export type MongoConnection = {
  db: Db;
  /** @throws when the database does not answer within 2 s */
  ping(): Promise<void>;
  /** Figures of the connection pool, now and since the start. */
  readonly pool: Readonly<PoolFigures>;
  close(): Promise<void>;
};

/** Connections of a process for its work; the driver has up to 3 more to watch the server. */
export const maxPoolSize = 30;

type PoolFigures = { open: number; inUse: number; waiting: number; checkoutFailures: number };

/**
 * Connects to a database; writes need a majority and the journal. The driver reconnects by itself later.
 * @param options.database takes precedence over a database in `uri`
 * @param options.waitMs how long to retry
 * @param options.watchCommands gets each client before it connects, to listen to its commands
 * @throws the driver's error when the database stays unreachable
 */
export async function connectMongo({
  uri,
  database,
  logger,
  waitMs = 60_000,
  watchCommands,
}: {
  uri: string;
  database: string;
  logger: Logger;
  waitMs?: number;
  watchCommands?: ((client: MongoClient) => void) | undefined;
}): Promise<MongoConnection> {
  // Imported on demand: the gateway shares this package and would spend 30 MB on the driver.
  const { MongoClient } = await import('mongodb');
  const deadline = Date.now() + waitMs;
  const pool: PoolFigures = { open: 0, inUse: 0, waiting: 0, checkoutFailures: 0 };
  for (;;) {
    const client = new MongoClient(uri, {
      writeConcern: { w: 'majority', journal: true },
      ignoreUndefined: true,
      serverSelectionTimeoutMS: 4_000,
      connectTimeoutMS: 4_000,
      socketTimeoutMS: 20_000,
      waitQueueTimeoutMS: 5_000,
      readPreference: 'primary', // whatever the address prefers: rules must not decide by a replica that lags
      maxPoolSize,
      monitorCommands: watchCommands !== undefined,
    });
    watchPool(client, pool);
    watchCommands?.(client);
    try {
      await client.connect();
      return connectionOf(client, database, pool);
    } catch (error) {
      await client.close();
      if (Date.now() >= deadline) throw error;
      logger.warn({ reason: (error as Error).message, database }, 'the database does not answer yet, trying again');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

/**
 * Limits a question of a readiness probe to 2 s: the driver alone notices a database that hangs after 14 s. Its own `timeoutMS` has no effect.
 * @throws Error when the answer takes longer
 */
export const inTime = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    pause(2_000, undefined, { ref: false }).then(() => {
      throw new Error('the database did not answer within 2 s');
    }),
  ]);

/** Whether this unique index rejected a write. @param indexName `_id_` for the primary key */
export function isDuplicateKey(error: unknown, indexName: string): boolean {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 11_000) return false;
  return error.message.includes(`index: ${indexName} `);
}

function watchPool(client: MongoClient, pool: PoolFigures): void {
  client
    .on('connectionCreated', () => (pool.open += 1))
    .on('connectionClosed', () => (pool.open -= 1))
    .on('connectionCheckOutStarted', () => (pool.waiting += 1))
    .on('connectionCheckOutFailed', () => {
      pool.waiting -= 1;
      pool.checkoutFailures += 1;
    })
    .on('connectionCheckedOut', () => {
      pool.waiting -= 1;
      pool.inUse += 1;
    })
    .on('connectionCheckedIn', () => (pool.inUse -= 1));
}

function connectionOf(client: MongoClient, database: string, pool: PoolFigures): MongoConnection {
  const db = client.db(database);
  return {
    db,
    pool,
    async ping() {
      await inTime(db.command({ ping: 1 }));
    },
    close: () => client.close(),
  };
}
