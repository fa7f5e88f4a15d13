import type { Page } from '@wholesale/contracts';
import { isDuplicateKey, outboxOf, withEvents, withoutOutbox, type WithOutbox } from '@wholesale/service-kit';
import type { Collection } from 'mongodb';
import type { Ad } from '../domain/ad.ts';
import type { AdEvent } from '../domain/events.ts';

export type AdDocument = Ad & WithOutbox;
export type AdRepository = ReturnType<typeof createAdRepository>;

/**
 * Advertisements in MongoDB, one document for each listing that ever had one. Each change is one conditional write that carries its event.
 * @param options.changed called after each committed change
 */
export function createAdRepository({ ads, changed }: { ads: Collection<AdDocument>; changed: () => void }) {
  async function byListing(listingId: string): Promise<Ad | undefined> {
    return (await ads.findOne({ _id: listingId }, { projection: withoutOutbox })) ?? undefined;
  }

  /** False when somebody else made or changed the advertisement first. */
  async function save({ version, ...ad }: Ad, event: AdEvent): Promise<boolean> {
    if (version === 1) {
      try {
        await ads.insertOne({ ...ad, version, ...outboxOf([event]) });
      } catch (error) {
        if (isDuplicateKey(error, '_id_')) return false;
        throw error;
      }
    } else {
      const { _id, ...changes } = ad;
      const { matchedCount } = await ads.updateOne(
        { _id, version: version - 1 },
        withEvents<AdDocument>({ $set: changes, $inc: { version: 1 } }, [event]),
      );
      if (matchedCount === 0) return false;
    }
    changed();
    return true;
  }

  return {
    /**
     * Loads, lets `decide` say how the advertisement is to be, and saves that with its event; decides again when somebody else was faster.
     * @param decide answers undefined when there is nothing to change, throws to refuse
     * @returns whether anything changed
     */
    async change(
      listingId: string,
      decide: (ad: Ad | undefined) => { ad: Ad; event: AdEvent } | undefined,
    ): Promise<boolean> {
      for (;;) {
        const decision = decide(await byListing(listingId));
        if (!decision) return false;
        if (await save(decision.ad, decision.event)) return true;
      }
    },

    /** Published ones, latest first. @param page.after the listing id of the last one seen */
    async published({ limit, after }: Page): Promise<Ad[]> {
      const last = after === undefined ? undefined : await byListing(after);
      if (after !== undefined && !last) return [];
      return ads
        .find({ status: 'published', ...(last ? { place: { $lt: last.place } } : {}) }, { projection: withoutOutbox })
        .sort({ place: -1 })
        .limit(limit)
        .toArray();
    },

    async ensureIndexes(): Promise<void> {
      await ads.createIndex({ status: 1, place: -1 }, { name: 'latest_first' });
    },
  };
}
