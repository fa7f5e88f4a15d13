import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { isDuplicateKey } from './mongo.ts';

/** Lets one of several replicas do a job. */
export type Lease = {
  /**
   * Takes the lease or keeps it; call it before each step of the job, at least three times per `ttlMs`.
   * @returns whether this replica holds it now. A replica that was paused may finish its step beside the next holder, so each step must be safe to repeat
   */
  hold(): Promise<boolean>;
  /** Lets another replica take it at once. */
  release(): Promise<void>;
};

type StoredLease = { _id: string; holder: string | null; beat: number };

/**
 * A lease in the service's database. It compares no clocks of different machines: a holder counts as gone when its beat has not changed
 * for `ttlMs`, measured by the process that waits for it.
 * @param options.name of the job
 * @param options.now monotonic time in milliseconds
 */
export function createLease({
  db,
  name,
  ttlMs = 5_000,
  now = () => performance.now(),
}: {
  db: Db;
  name: string;
  ttlMs?: number;
  now?: () => number;
}): Lease {
  const leases = db.collection<StoredLease>('leases');
  const holder = randomUUID();
  let own: { beat: number; at: number } | undefined;
  let seen: { holder: string | null; beat: number; at: number } | undefined;

  async function take(expected: Pick<StoredLease, 'holder' | 'beat'>): Promise<boolean> {
    const at = now();
    const beat = expected.beat + 1;
    const { matchedCount } = await leases.updateOne({ _id: name, ...expected }, { $set: { holder, beat } });
    own = matchedCount === 1 ? { beat, at } : undefined;
    return own !== undefined;
  }

  async function insert(): Promise<boolean> {
    const at = now();
    try {
      await leases.insertOne({ _id: name, holder, beat: 1 });
    } catch (error) {
      if (!isDuplicateKey(error, '_id_')) throw error;
      return false;
    }
    own = { beat: 1, at };
    return true;
  }

  return {
    async hold() {
      if (own && now() - own.at < ttlMs / 3) return true;
      if (own && (await take({ holder, beat: own.beat }))) return true;
      const stored = await leases.findOne({ _id: name });
      if (!stored) return insert();
      const isNew = stored.holder !== seen?.holder || stored.beat !== seen.beat;
      if (isNew) seen = { holder: stored.holder, beat: stored.beat, at: now() };
      const isFree =
        stored.holder === null || stored.holder === holder || (seen !== undefined && now() - seen.at >= ttlMs);
      return isFree && take({ holder: stored.holder, beat: stored.beat });
    },
    async release() {
      if (own) await leases.updateOne({ _id: name, holder, beat: own.beat }, { $set: { holder: null } });
      own = undefined;
    },
  };
}
