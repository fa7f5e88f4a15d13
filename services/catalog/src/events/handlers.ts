import type { EventOf } from '@wholesale/contracts';
import { forAllUserEvents, type EventHandlers, type Idempotency } from '@wholesale/service-kit';
import { deleteWithSeller, type Listing, type ListingDecision } from '../domain/listing.ts';
import { completeDeal, release } from '../domain/reservation.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import type { ReservePhone } from '../use-cases/reserve-phone.ts';

export type AdEvent = EventOf<'ad.published' | 'ad.withdrawn'>;

/** The events catalog consumes; repeated and late ones change nothing. */
export function createEventHandlers({
  listings,
  sellers,
  idempotency,
  reservePhone,
}: {
  listings: ListingRepository;
  sellers: SellerCopies;
  idempotency: Pick<Idempotency, 'forget'>;
  reservePhone: ReservePhone;
}) {
  const showAdvertised = async (event: AdEvent, advertised: boolean) => {
    const { aggregateId, correlationId } = event;
    await listings.change(aggregateId, (listing) => listing && { changes: { advertised } }, { correlationId, event });
  };

  const changeBooked = async (
    event: EventOf<'booking.completed' | 'booking.ended' | 'booking.cancelled'>,
    decide: (listing: Listing) => ListingDecision | undefined,
  ) => {
    const { correlationId } = event;
    await listings.change(
      event.data.listingId,
      (listing) => {
        if (!listing) throw new Error('the booking is for an unknown listing');
        return decide(listing);
      },
      { correlationId, event },
    );
  };
  const onEnd = (event: EventOf<'booking.ended' | 'booking.cancelled'>) =>
    changeBooked(event, (listing) => release(listing, event.data.bookingId));

  return {
    ...forAllUserEvents(sellers.apply),
    'user.deleted': async (event, { signal }) => {
      await sellers.apply(event);
      const { aggregateId, correlationId } = event;
      const ids = await listings.idsOfSeller(aggregateId);
      await listings.changeAll(ids, deleteWithSeller, { correlationId, event }, signal);
      await idempotency.forget(event.data.uid);
    },

    'booking.placed': async (event) => {
      await reservePhone(event.data.listingId, event.data, { correlationId: event.correlationId, event });
    },
    'booking.completed': (event) =>
      changeBooked(event, (listing) => completeDeal(listing, event.data, new Date(event.occurredAt))),
    'booking.ended': onEnd,
    // Of the first release.
    'booking.cancelled': onEnd,

    'ad.published': (event: AdEvent) => showAdvertised(event, true),
    'ad.withdrawn': (event: AdEvent) => showAdvertised(event, false),
  } satisfies EventHandlers;
}
