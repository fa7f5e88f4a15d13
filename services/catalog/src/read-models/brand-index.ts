import type { Brand, Filter, PublicListing } from '@wholesale/contracts';
import { createResponseCache, linkToNext, type ResponseCache } from '@wholesale/service-kit';
import { countFacets, findPhones, type Wanted } from '../domain/find-phones.ts';
import type { Listing } from '../domain/listing.ts';
import { similarPhones, type Comparable } from '../domain/similar-phones.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import { presentAll, presentPublic } from './present.ts';

export type BrandIndex = {
  phones: ReadonlyMap<string, PublicListing>;
  found: Pick<ResponseCache<Wanted>, 'reply'>;
  facets: Pick<ResponseCache<Filter>, 'reply'>;
  similar: Pick<ResponseCache<Comparable>, 'reply'>;
};
export type BrandIndexes = {
  of(brand: Brand): Promise<BrandIndex>;
  invalidate(changed: { listing: string } | { seller: string }): void;
  invalidateAll(): void;
};

type Entry = {
  index: Promise<BrandIndex>;
  expiresAt: number;
  changedListings: Set<string>;
  changedSellers: Set<string>;
};

/** How long a change may be missing whose event did not arrive: 30 s or ten times the load time, which limits the cost. */
const maxAgeMs = 30_000;
const maxAgePerLoad = 10;
const maxSimilar = 6;

/**
 * In-memory indexes by brand, loaded on demand; simultaneous calls cause one load. A change, in this process or by an event of another
 * replica, refreshes single phones; only age and a gap in the events cause a full load.
 */
export function createBrandIndexes({
  listings,
  sellers,
  now = () => performance.now(),
}: {
  listings: Pick<ListingRepository, 'unsoldOfBrand' | 'findByIds'>;
  sellers: Pick<SellerCopies, 'findByIds'>;
  now?: () => number;
}): BrandIndexes {
  const entries = new Map<Brand, Entry>();

  function load(brand: Brand): Entry {
    const startedAt = now();
    const entry: Entry = {
      index: loadIndex(brand),
      expiresAt: Infinity,
      changedListings: new Set(),
      changedSellers: new Set(),
    };
    entries.set(brand, entry);
    evictOnFailure(brand, entry);
    entry.index.then(
      // The age counts from the start, because the load may miss a simultaneous change.
      () => (entry.expiresAt = startedAt + Math.max(maxAgeMs, maxAgePerLoad * (now() - startedAt))),
      () => undefined,
    );
    return entry;
  }

  async function loadIndex(brand: Brand): Promise<BrandIndex> {
    return createBrandIndex(brand, byId(await present(await listings.unsoldOfBrand(brand))));
  }

  function refresh(brand: Brand, entry: Entry): void {
    const { changedListings, changedSellers } = entry;
    Object.assign(entry, { changedListings: new Set(), changedSellers: new Set() });
    // Reads after the index is loaded, so that newer data replaces older.
    entry.index = entry.index.then(async (index) => {
      const ids = new Set(changedListings);
      for (const { _id, sellerId } of index.phones.values()) if (changedSellers.has(sellerId)) ids.add(_id);
      if (ids.size === 0) return index;
      const phones = new Map(index.phones);
      for (const id of ids) phones.delete(id);
      const found = await listings.findByIds([...ids]);
      const unsold = found.filter((listing) => listing.brand === brand && listing.status === 'unsold');
      for (const phone of await present(unsold)) phones.set(phone._id, phone);
      return createBrandIndex(brand, phones);
    });
    evictOnFailure(brand, entry);
  }

  function evictOnFailure(brand: Brand, entry: Entry): void {
    entry.index.catch(() => {
      if (entries.get(brand) === entry) entries.delete(brand);
    });
  }

  async function present(found: readonly Listing[]): Promise<PublicListing[]> {
    const known = await sellers.findByIds(found.map(({ sellerId }) => sellerId));
    return presentAll(found, (listing) => presentPublic(listing, known));
  }

  return {
    of(brand) {
      const existing = entries.get(brand);
      const entry = existing && now() < existing.expiresAt ? existing : load(brand);
      if (entry.changedListings.size + entry.changedSellers.size > 0) refresh(brand, entry);
      return entry.index;
    },
    invalidate(changed) {
      for (const entry of entries.values()) {
        if ('listing' in changed) entry.changedListings.add(changed.listing);
        else entry.changedSellers.add(changed.seller);
      }
    },
    invalidateAll: () => entries.clear(),
  };
}

const byId = (phones: readonly PublicListing[]): Map<string, PublicListing> =>
  new Map(phones.map((phone) => [phone._id, phone]));

const forever = { maxAgeMs: Infinity, maxEntries: 40 };

function createBrandIndex(brand: Brand, phones: ReadonlyMap<string, PublicListing>): BrandIndex {
  const all = [...phones.values()];
  return {
    phones,
    found: createResponseCache<Wanted>({
      ...forever,
      load: async ({ filter, sort, after, limit }) => {
        const { found, next } = findPhones(all, { filter, sort, after, limit });
        const query = { ...filter, sort: sort === 'newest' ? undefined : sort, limit, after: next };
        return { value: found, headers: next === undefined ? {} : linkToNext(`/allbrand/${brand}`, query) };
      },
    }),
    facets: createResponseCache<Filter>({ ...forever, load: async (filter) => ({ value: countFacets(all, filter) }) }),
    similar: createResponseCache<Comparable>({
      ...forever,
      load: async (phone) => ({ value: similarPhones(phone, all, maxSimilar) }),
    }),
  };
}
