import type { Page } from '@wholesale/contracts';
import { createAggregateRepository, type Resyncable } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import { presentState, type Ad, type AdEventType } from '../domain/ad.ts';

export type AdRepository = ReturnType<typeof createAdRepository>;

export function createAdRepository({ db, now, onCommit }: { db: Db; now: () => Date; onCommit: () => void }) {
  const ads = createAggregateRepository<Ad, AdEventType>({
    db,
    name: 'ads',
    indexes: [{ key: { status: 1, place: -1 }, name: 'latest_first' }, { key: { sellerId: 1 } }],
    now,
    onCommit,
  });
  return {
    ...ads,

    republish: ((page) => ads.republish({ presentState, ...page })) satisfies Resyncable['republish'],

    ofSeller: (sellerId: string): Promise<Ad[]> => ads.find({ sellerId }).toArray(),

    /** Published ones, latest first. @param page.after id of the last listing on the previous page */
    async published({ limit, after }: Page): Promise<Ad[]> {
      const last = after === undefined ? undefined : await ads.findById(after);
      if (after !== undefined && !last) return [];
      return ads
        .find({ status: 'published', ...(last && { place: { $lt: last.place } }) })
        .sort({ place: -1 })
        .limit(limit)
        .toArray();
    },
  };
}
