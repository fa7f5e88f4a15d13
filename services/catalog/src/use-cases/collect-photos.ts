import { createLeasedPoller, type BackgroundJob, type Logger } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import { hashIn } from '../domain/photo.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { PhotoStore } from '../storage/photo-store.ts';

/**
 * Removes photos that no listing shows any more, and uploads that no listing ever showed. Names are content hashes, so two sellers can share
 * a photo: it stays as long as one of them needs it. One replica at a time does it.
 * @param options.keptMs how long a photo stays after its upload, or its last use in a new or edited listing
 */
export function createCollectPhotos({
  db,
  store,
  listings,
  keptMs,
  now,
  logger,
}: {
  db: Db;
  store: PhotoStore;
  listings: Pick<ListingRepository, 'pictures' | 'count'>;
  keptMs: number;
  now: () => Date;
  logger: Logger;
}): BackgroundJob {
  const everyMs = keptMs / roundsWhileKept;

  async function work({ signal }: { signal: AbortSignal }): Promise<void> {
    // A database without listings is the wrong one, or not restored yet.
    if ((await listings.count({})) === 0) return;
    const since = new Date(now().getTime() - keptMs);
    const used = new Set<string>();
    for await (const picture of listings.pictures()) used.add(hashIn(picture) ?? '');
    const removed = await store.removeUnused({ since, signal, isUsed: (name) => used.has(hashIn(name) ?? name) });
    if (removed > 0) logger.info({ files: removed }, 'removed photos that no listing shows');
  }

  return {
    ...createLeasedPoller({ db, name: 'photos', everyMs, work, logger }),
    figures: () => ({ photoStorage: store.isAnswering() }),
  };
}

const roundsWhileKept = 24;
