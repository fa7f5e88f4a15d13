import type { EventOf, ListingEventType, UserEvent } from '@wholesale/contracts';
import { forAllUserEvents, type EventHandlers } from '@wholesale/service-kit';
import { withdrawAd } from '../domain/ad.ts';
import type { AdRepository } from '../storage/ad-repository.ts';
import type { ListingCopies } from '../storage/listing-copies.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';

/** The events ads consumes; repeated and late ones change nothing. @param deps.invalidateList called after each event that can change the list */
export function createEventHandlers({
  ads,
  listings,
  sellers,
  invalidateList,
}: {
  ads: AdRepository;
  listings: ListingCopies;
  sellers: SellerCopies;
  invalidateList: () => void;
}): EventHandlers {
  type ListingEvent = EventOf<Exclude<ListingEventType, 'listing.booking-refused'>>;
  // Also withdraws for an older event: a newer one can be a change of the sold or deleted listing.
  const onListing = async ({ data, correlationId }: Pick<ListingEvent, 'data' | 'correlationId'>): Promise<void> => {
    await listings.apply(data);
    await ads.change(data.listingId, (ad) => withdrawAd(ad, data), { correlationId });
    invalidateList();
  };
  const onUser = async (event: UserEvent): Promise<void> => {
    await sellers.apply(event);
    invalidateList();
  };

  return {
    'listing.created': onListing,
    'listing.updated': onListing,
    'listing.reserved': onListing,
    'listing.sold': onListing,
    'listing.released': onListing,
    'listing.deleted': ({ data: { deletedBy: _, ...data }, correlationId }) => onListing({ data, correlationId }),
    'listing.booking-refused': ({ data: { refused: _, ...data }, correlationId }) => onListing({ data, correlationId }),

    ...forAllUserEvents(onUser),
  };
}
