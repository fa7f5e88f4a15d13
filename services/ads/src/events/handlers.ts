import type { EventOf } from '@wholesale/contracts';
import type { EventHandlers } from '@wholesale/service-kit';
import type { ListingCopies } from '../storage/listing-copies.ts';
import type { SellerCopies, UserEvent } from '../storage/seller-copies.ts';
import type { WithdrawAd } from '../use-cases/withdraw-ad.ts';

/**
 * What ads hears. Each handler may run twice or late: the copies keep the newest, and an advertisement is withdrawn only once.
 * @param options.changed called after each event that may show on the public list
 */
export function createEventHandlers({
  listings,
  sellers,
  withdrawAd,
  changed,
}: {
  listings: ListingCopies;
  sellers: SellerCopies;
  withdrawAd: WithdrawAd;
  changed: () => void;
}): EventHandlers {
  type ListingEvent = EventOf<
    'listing.created' | 'listing.updated' | 'listing.sold' | 'listing.released' | 'listing.deleted'
  >;
  // The advertisement is looked at even when the copy knows better already: a phone that was sold and released is no longer advertised.
  const listingChanged = async ({ data, correlationId }: ListingEvent): Promise<void> => {
    await listings.keep(data);
    await withdrawAd(data, correlationId);
    changed();
  };
  const personChanged = async (event: UserEvent): Promise<void> => {
    await sellers.keep(event);
    changed();
  };

  return {
    'listing.created': listingChanged,
    'listing.updated': listingChanged,
    'listing.sold': listingChanged,
    'listing.released': listingChanged,
    'listing.deleted': listingChanged,
    'listing.booking-refused': async ({ data, ...event }) => {
      const { refused: _, ...snapshot } = data;
      await listingChanged({ ...event, type: 'listing.updated', data: snapshot });
    },

    'user.registered': personChanged,
    'user.renamed': personChanged,
    'user.verified': personChanged,
    'user.role-changed': personChanged,
    'user.deleted': personChanged,
  };
}
