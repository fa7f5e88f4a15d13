import { endpoints, type ListingEventType } from '@wholesale/contracts';
import type { ReconcilerCheck, ServiceClient } from '@wholesale/service-kit';
import { deleteWithSeller, type Listing } from '../domain/listing.ts';
import { isReserved } from '../domain/listing-state.ts';
import { completeDeal, release, reserve } from '../domain/reservation.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';

type Check = ReconcilerCheck<Listing, ListingEventType>;

/** What the reconciler compares: reserved phones with bookings, and listings with the people who were deleted. */
export function createListingChecks({
  listings,
  sellers,
  askBookings,
}: {
  listings: ListingRepository;
  sellers: SellerCopies;
  askBookings: ServiceClient;
}): Check[] {
  const reservations: Check = {
    name: 'reservations',
    async page(query) {
      const items = await listings.reserved(query);
      return { items, next: items.length < query.limit ? undefined : (items.at(-1)?.bookingId ?? undefined) };
    },
    async decide(listing) {
      if (!isReserved(listing) || !listing.bookingId) return undefined;
      const requestId = `reconcile-${listing._id}`;
      const holder = await askBookings(endpoints.findActiveBooking, { params: { id: listing._id }, requestId });
      if (!holder) return release(listing, listing.bookingId);
      return holder.completedAt
        ? completeDeal(listing, holder, new Date(holder.completedAt))
        : reserve(listing, holder);
    },
  };
  const departedSellers: Check = {
    name: 'listings-of-deleted-sellers',
    async page(query) {
      const people = await sellers.deleted(query);
      const items: Listing[] = [];
      // One query for each: a database may use no index for `$in` with a second field.
      for (const sellerId of people) items.push(...(await listings.notErasedOf(sellerId)));
      return { items, next: people.length < query.limit ? undefined : people.at(-1) };
    },
    decide: async (listing) => ((await sellers.isDeleted(listing.sellerId)) ? deleteWithSeller(listing) : undefined),
  };
  return [reservations, departedSellers];
}
