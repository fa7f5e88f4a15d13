import type { AuditEntry, AuditQuery } from '@wholesale/contracts';
import type { Db } from 'mongodb';
import { newId } from './ids.ts';
import type { Logger } from './logger.ts';
import { inTime } from './storage/mongo.ts';

type StoredEntry = AuditEntry & {
  /** Actor and target, so that one index finds either. */
  about: string[];
  /** The database removes it then. */
  expiresAt: Date;
};
export type NewAuditEntry = Omit<AuditEntry, '_id' | 'at'>;
export type Audit = ReturnType<typeof createAudit>;

/** Denials of one actor, action and rule that are stored in a minute. */
const mostPerMinute = 5;

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
     * Stores an entry. Of equal denials, those over five a minute are only counted, in the log. Never throws, and takes at most 2 s: the
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
          { projection: { about: 0, expiresAt: 0 } },
        )
        .sort({ _id: -1 })
        .limit(limit)
        .toArray(),

    async ensureIndexes(): Promise<void> {
      await entries.createIndexes([
        { key: { about: 1, _id: -1 }, name: 'about_an_id' },
        { key: { expiresAt: 1 }, name: 'kept_until_it_expires', expireAfterSeconds: 0 },
      ]);
    },
  };
}

/** Counts equal denials of this process by the minute, so that a flood does not fill the database. */
function createDenialLimit(logger: Logger): (entry: NewAuditEntry, at: Date) => boolean {
  let minute = 0;
  let counts = new Map<string, { count: number; actor: string; action: string; rule: string | undefined }>();
  return ({ actor, action, rule }, at) => {
    const current = Math.floor(at.getTime() / 60_000);
    if (current !== minute) {
      for (const { count, ...denial } of counts.values())
        if (count > mostPerMinute)
          logger.warn({ ...denial, notStored: count - mostPerMinute }, 'not all equal denials are in the audit log');
      [minute, counts] = [current, new Map()];
    }
    const key = JSON.stringify([actor, action, rule]);
    const known = counts.get(key) ?? { count: 0, actor, action, rule };
    counts.set(key, known);
    known.count += 1;
    return known.count <= mostPerMinute;
  };
}
