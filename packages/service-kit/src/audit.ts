import type { AuditEntry, AuditQuery } from '@wholesale/contracts';
import type { Db } from 'mongodb';
import { newId } from './ids.ts';
import type { Logger } from './logger.ts';
import { indexed } from './storage/indexes.ts';
import { inTime } from './storage/mongo.ts';

type StoredEntry = AuditEntry & {
  /** Actor and target, so that one index finds either. */
  about: string[];
  /** The database removes it then. */
  expiresAt: Date;
};
export type NewAuditEntry = Omit<AuditEntry, '_id' | 'at'>;
export type Audit = ReturnType<typeof createAudit>;

/** Denials that are stored in a minute: of one actor, action and rule, and of one actor. */
const [mostEqual, mostOfActor] = [5, 30];

/** Less than the gateway waits for its part. */
const readLimitMs = 1_000;

/**
 * The audit log of a service: a collection to which entries are only added. Nothing updates or deletes them; a TTL index removes them.
 * Call `ensureIndexes` before the first entry.
 * @param options.keptDays how long an entry is kept
 */
export function createAudit({
  db,
  now,
  keptDays,
  logger,
}: {
  db: Db;
  now: () => Date;
  keptDays: number;
  logger: Logger;
}) {
  const entries = db.collection<StoredEntry>('audit');
  const mayStore = createDenialLimit(logger);

  return {
    /**
     * Stores an entry. Of denials, those over the limits per minute are only counted, in the log. Never throws, and takes at most 2 s: the
     * answer of a call does not depend on its entry. An entry that could not be stored is in the log.
     */
    async record(entry: NewAuditEntry): Promise<void> {
      const at = now();
      if (entry.outcome === 'denied' && !mayStore(entry, at)) return;
      const about = [entry.actor, ...(entry.target ? [entry.target] : [])];
      const expiresAt = new Date(at.getTime() + keptDays * 24 * 3_600_000);
      try {
        await inTime(entries.insertOne({ _id: newId(at), at: at.toISOString(), ...entry, about, expiresAt }));
      } catch (error) {
        logger.error({ err: error, ...entry }, 'an audit entry could not be stored');
      }
    },

    /** Newest first. */
    list: ({ outcome, action, about, after, limit }: AuditQuery): Promise<AuditEntry[]> =>
      entries
        .find(
          {
            ...(outcome && { outcome }),
            ...(action && { action }),
            ...(about && { about }),
            ...(after && { _id: { $lt: after } }),
          },
          { projection: { about: 0, expiresAt: 0 }, maxTimeMS: readLimitMs },
        )
        .sort({ _id: -1 })
        .limit(limit)
        .toArray(),

    ...indexed(entries, [
      { key: { about: 1, _id: -1 }, name: 'about_an_id' },
      { key: { action: 1, _id: -1 }, name: 'of_an_action' },
      { key: { outcome: 1, _id: -1 }, name: 'with_an_outcome' },
      { key: { expiresAt: 1 }, name: 'kept_until_it_expires', expireAfterSeconds: 0 },
    ]),
  };
}

/** Counts the denials of this process by the minute, so that a flood does not fill the database. */
function createDenialLimit(logger: Logger): (entry: NewAuditEntry, at: Date) => boolean {
  type Counted = { denials: object; count: number; most: number };
  let minute = 0;
  let counts = new Map<string, Counted>();

  function isWithin(most: number, denials: object): boolean {
    const key = JSON.stringify(denials);
    const counted = counts.get(key) ?? { denials, count: 0, most };
    counts.set(key, counted);
    counted.count += 1;
    return counted.count <= most;
  }

  return ({ actor, action, rule }, at) => {
    const current = Math.floor(at.getTime() / 60_000);
    if (current !== minute) {
      for (const { denials, count, most } of counts.values())
        if (count > most) logger.warn({ ...denials, notStored: count - most }, 'not all denials are in the audit log');
      [minute, counts] = [current, new Map()];
    }
    return isWithin(mostEqual, { actor, action, rule }) && isWithin(mostOfActor, { actor });
  };
}
