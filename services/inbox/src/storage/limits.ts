import { indexed, isDuplicateKey } from '@wholesale/service-kit';
import type { Collection } from 'mongodb';

/** The last times at which an account did something, oldest first, at most as many as its limit allows. */
export type LimitDocument = { _id: string; times: Date[]; expiresAt: Date };
export type Limit = { name: string; most: number; withinMs: number };
export type Limits = ReturnType<typeof createLimits>;

/** Limits that hold over all replicas and restarts: one conditional write counts and decides. */
export function createLimits({ documents }: { documents: Collection<LimitDocument> }) {
  return {
    /** @returns undefined when it was counted; otherwise the milliseconds until it is possible again */
    async count(userId: string, { name, most, withinMs }: Limit, now: Date): Promise<number | undefined> {
      const _id = `${name}:${userId}`;
      const windowStart = new Date(now.getTime() - withinMs);
      const hasRoom = {
        _id,
        $or: [{ [`times.${most - 1}`]: { $exists: false } }, { 'times.0': { $lte: windowStart } }],
      };
      const add = {
        $push: { times: { $each: [now], $slice: -most } },
        $set: { expiresAt: new Date(now.getTime() + withinMs) },
      };
      for (;;) {
        try {
          await documents.updateOne(hasRoom, add, { upsert: true });
          return undefined;
        } catch (error) {
          // The document exists and has no room, or two first writes raced.
          if (!isDuplicateKey(error, '_id_')) throw error;
        }
        const full = await documents.findOne({ _id });
        const oldest = full && full.times.length >= most ? full.times[0] : undefined;
        const waitMs = oldest ? oldest.getTime() + withinMs - now.getTime() : 0;
        if (waitMs > 0) return waitMs;
      }
    },

    ...indexed(documents, [{ key: { expiresAt: 1 }, name: 'outside_the_window', expireAfterSeconds: 0 }]),
  };
}
