import { listingChanged } from '../domain/events.ts';
import type { Change, Listing } from '../domain/listing.ts';
import type { Heard, ListingRepository } from '../storage/listing-repository.ts';

export type Outcome = {
  /** Whether this call changed the listing. */
  changed: boolean;
  /** As it is afterwards; undefined when there is none. */
  listing: Listing | undefined;
};

/**
 * Loads a listing, decides, and saves with the event; decides again on the new state when somebody else was faster.
 * @param decide answers undefined to leave the listing as it is; what it throws goes to the caller. It may ask another service: what it
 * decides is saved only if the listing has not changed since it was loaded, and otherwise it is called again
 * @param cause.heard the event this is about: it counts once, and never after a newer one of the same aggregate
 */
export type ChangeListing = (
  id: string,
  decide: (listing: Listing | undefined, now: Date) => Change | undefined | Promise<Change | undefined>,
  cause: { correlationId: string; heard?: Heard },
) => Promise<Outcome>;

export function createChangeListing({
  listings,
  now,
}: {
  listings: ListingRepository;
  now: () => Date;
}): ChangeListing {
  return async (id, decide, { correlationId, heard }) => {
    for (;;) {
      const listing = await listings.byId(id);
      if (heard && (listing?._applied?.[heard.aggregateId] ?? 0) >= heard.sequence) return { changed: false, listing };

      const at = now();
      const change = await decide(listing, at);
      if (!listing || !change) {
        if (!listing || !heard || (await listings.note(listing, heard))) return { changed: false, listing };
        continue;
      }
      const after = { ...listing, ...change.phone, ...change.standing, version: listing.version + 1 } as Listing;
      const event = listingChanged(after, change, { now: at, correlationId });
      if (await listings.change(listing, { ...change, event, heard })) return { changed: true, listing: after };
    }
  };
}
