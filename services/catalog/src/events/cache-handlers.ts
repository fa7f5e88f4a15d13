import type { UserEvent } from '@wholesale/contracts';
import { forAllUserEvents, type EventHandlers } from '@wholesale/service-kit';
import type { BrandIndexes } from '../read-models/brand-index.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import type { AdEvent, createEventHandlers } from './handlers.ts';

/**
 * The events with which every replica learns what another one wrote. What an event of another service changes is written here too, unless
 * a replica has done so: without that, this replica could load the state before it again.
 */
export function createCacheHandlers({
  sellers,
  showAdvertised,
  invalidate,
  invalidateAll,
}: {
  sellers: SellerCopies;
  showAdvertised: Pick<ReturnType<typeof createEventHandlers>, 'ad.published' | 'ad.withdrawn'>;
  invalidate: BrandIndexes['invalidate'];
  invalidateAll: () => void;
}): EventHandlers {
  const onListing = async ({ aggregateId }: { aggregateId: string }) => invalidate({ listing: aggregateId });
  const onUser = async (event: UserEvent) => {
    await sellers.apply(event);
    invalidate({ seller: event.aggregateId });
  };
  const onAd = async (event: AdEvent) => {
    await showAdvertised[event.type](event);
    await onListing(event);
  };

  return {
    ...forAllUserEvents(onUser),
    'user.restored': async (event) => {
      await onUser(event);
      // The seller's phones are in no index, so that it cannot find them again.
      invalidateAll();
    },
    'listing.created': onListing,
    'listing.updated': onListing,
    'listing.reserved': onListing,
    'listing.sold': onListing,
    'listing.released': onListing,
    'listing.deleted': onListing,
    'ad.published': onAd,
    'ad.withdrawn': onAd,
  };
}
