import type { Brand, Filter, PublicListing } from '@wholesale/contracts';
import { createReadyBytes, linkToNext, type ReadyBytes } from '@wholesale/service-kit';
import { countFacets, findPhones, type Wanted } from '../domain/find-phones.ts';
import { similarPhones, type Comparable } from '../domain/similar-phones.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import { presentAll, presentPublic } from './present.ts';

/** The unsold phones of one brand as they were at one moment, and the answers that were made of them. */
export type Shelf = {
  found: Pick<ReadyBytes<Wanted>, 'reply'>;
  facets: Pick<ReadyBytes<Filter>, 'reply'>;
  similar: Pick<ReadyBytes<Comparable>, 'reply'>;
};
export type Shelves = {
  of(brand: Brand): Promise<Shelf>;
  invalidate(): void;
};

/** A change in this process shows at once; one that another replica made, within this time. */
const maxAgeMs = 1_000;
const mostSimilar = 6;

/** Shelves are filled when somebody looks and stand until something changes; many who look at once fill one. */
export function createShelves({
  listings,
  sellers,
  now = () => performance.now(),
}: {
  listings: Pick<ListingRepository, 'unsoldOfBrand'>;
  sellers: Pick<SellerCopies, 'named'>;
  now?: () => number;
}): Shelves {
  const standing = new Map<Brand, { shelf: Promise<Shelf>; filledAt: number }>();

  async function fill(brand: Brand): Promise<Shelf> {
    const found = await listings.unsoldOfBrand(brand);
    const known = await sellers.named(found.map(({ sellerId }) => sellerId));
    return createShelf(
      brand,
      presentAll(found, (listing) => presentPublic(listing, known)),
    );
  }

  return {
    of(brand) {
      const stood = standing.get(brand);
      if (stood && now() - stood.filledAt < maxAgeMs) return stood.shelf;
      // The age counts from the question: a change while the shelf is filled may or may not be on it.
      const filled = { shelf: fill(brand), filledAt: now() };
      standing.set(brand, filled);
      filled.shelf.catch(() => {
        if (standing.get(brand) === filled) standing.delete(brand);
      });
      return filled.shelf;
    },
    invalidate: () => standing.clear(),
  };
}

/** Answers live as long as their shelf, so they need no age of their own. */
const forever = { maxAgeMs: Infinity, mostKeys: 40 };

function createShelf(brand: Brand, phones: readonly PublicListing[]): Shelf {
  return {
    found: createReadyBytes<Wanted>({
      ...forever,
      load: async ({ filter, sort, after, limit }) => {
        const { found, next } = findPhones(phones, { filter, sort, after, limit });
        const query = { ...filter, sort: sort === 'newest' ? undefined : sort, limit, after: next };
        return { value: found, headers: next === undefined ? {} : linkToNext(`/allbrand/${brand}`, query) };
      },
    }),
    facets: createReadyBytes<Filter>({ ...forever, load: async (filter) => ({ value: countFacets(phones, filter) }) }),
    similar: createReadyBytes<Comparable>({
      ...forever,
      load: async (phone) => ({ value: similarPhones(phone, phones, mostSimilar) }),
    }),
  };
}
