import type { EventOf } from '@wholesale/contracts';
import type { EventHandlers } from '@wholesale/service-kit';
import { deleteWithSeller } from '../domain/listing.ts';
import { releaseFromBooking } from '../domain/sale.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import type { HoldPhone } from '../use-cases/hold-phone.ts';

/** The events catalog consumes; repeated and late ones change nothing. */
export function createEventHandlers({
  listings,
  sellers,
  holdPhone,
}: {
  listings: ListingRepository;
  sellers: SellerCopies;
  holdPhone: HoldPhone;
}): EventHandlers {
  const showAdvertised = async (event: EventOf<'ad.published' | 'ad.withdrawn'>, advertised: boolean) => {
    const { aggregateId, correlationId } = event;
    await listings.change(aggregateId, (listing) => listing && { changes: { advertised } }, { correlationId, event });
  };

  return {
    'user.registered': sellers.apply,
    'user.renamed': sellers.apply,
    'user.verified': sellers.apply,
    'user.role-changed': sellers.apply,

    'user.deleted': async (event) => {
      await sellers.apply(event);
      const { aggregateId, correlationId } = event;
      for (const id of await listings.idsOfSeller(aggregateId))
        await listings.change(id, deleteWithSeller, { correlationId, event });
    },

    'booking.placed': async (event) => {
      await holdPhone(event.data.listingId, event.data, { correlationId: event.correlationId, event });
    },

    'booking.cancelled': async (event) => {
      const { listingId, bookingId } = event.data;
      await listings.change(
        listingId,
        (listing) => {
          if (!listing) throw new Error('the booking is for an unknown listing');
          return releaseFromBooking(listing, bookingId);
        },
        { correlationId: event.correlationId, event },
      );
    },

    'ad.published': (event) => showAdvertised(event, true),
    'ad.withdrawn': (event) => showAdvertised(event, false),
  };
}
