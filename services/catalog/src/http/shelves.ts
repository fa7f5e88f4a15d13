import type { Brand, Filter, PublicListing } from '@wholesale/contracts';
import { createReadyBytes, linkToNext, type ReadyBytes } from '@wholesale/service-kit';
import { countFacets, findPhones, type Wanted } from '../domain/find-phones.ts';
import type { Listing } from '../domain/listing.ts';
import { similarPhones, type Comparable } from '../domain/similar-phones.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import { presentAll, presentPublic } from './present.ts';

/** The unsold phones of one brand as they were at one moment, and the answers that were made of them. */
type Shelf = {
  phones: ReadonlyMap<string, PublicListing>;
  found: Pick<ReadyBytes<Wanted>, 'reply'>;
  facets: Pick<ReadyBytes<Filter>, 'reply'>;
  similar: Pick<ReadyBytes<Comparable>, 'reply'>;
};
export type Shelves = {
  /** Has every change in it that was told before. */
  of(brand: Brand): Promise<Shelf>;
  /** Says that a listing or a seller is not what it was; the next who asks gets it as it is then. */
  changed(what: { listing: string } | { seller: string }): void;
};

type Standing = {
  shelf: Promise<Shelf>;
  /** Until when it stands; while it is filled everybody waits for it. */
  until: number;
  /** What changed since it was filled or put right. */
  listings: Set<string>;
  sellers: Set<string>;
};

/** A change that another replica made shows within this time, or within ten times what it takes to fill a large shelf: that bounds the cost. */
const maxAgeMs = 1_000;
const restPerFill = 10;
const mostSimilar = 6;

/**
 * Shelves are filled when somebody looks. A change in this process is put right phone by phone; only age fills a shelf anew.
 * Many who look at once cause one fill.
 */
export function createShelves({
  listings,
  sellers,
  now = () => performance.now(),
}: {
  listings: Pick<ListingRepository, 'unsoldOfBrand' | 'byIds'>;
  sellers: Pick<SellerCopies, 'named'>;
  now?: () => number;
}): Shelves {
  const standing = new Map<Brand, Standing>();

  function begin(brand: Brand): Standing {
    const began = now();
    const stood: Standing = { shelf: fill(brand), until: Infinity, listings: new Set(), sellers: new Set() };
    standing.set(brand, stood);
    hold(brand, stood);
    stood.shelf.then(
      // The age counts from the question: what another replica changes during the fill may or may not be on the shelf.
      () => (stood.until = began + Math.max(maxAgeMs, restPerFill * (now() - began))),
      () => undefined,
    );
    return stood;
  }

  async function fill(brand: Brand): Promise<Shelf> {
    return createShelf(brand, byId(await present(await listings.unsoldOfBrand(brand))));
  }

  function putRight(brand: Brand, stood: Standing): void {
    const { listings: changed, sellers: people } = stood;
    Object.assign(stood, { listings: new Set(), sellers: new Set() });
    // Read after the shelf is there, so that what is read is never older than what it replaces.
    stood.shelf = stood.shelf.then(async (shelf) => {
      const { phones } = shelf;
      const ids = new Set(changed);
      for (const { _id, sellerId } of phones.values()) if (people.has(sellerId)) ids.add(_id);
      if (ids.size === 0) return shelf;
      const after = new Map(phones);
      for (const id of ids) after.delete(id);
      const found = await listings.byIds([...ids]);
      const unsold = found.filter((listing) => listing.brand === brand && listing.status === 'unsold');
      for (const phone of await present(unsold)) after.set(phone._id, phone);
      return createShelf(brand, after);
    });
    hold(brand, stood);
  }

  /** A shelf that could not be filled or put right is told to those who wait for it, and not kept. */
  function hold(brand: Brand, stood: Standing): void {
    stood.shelf.catch(() => {
      if (standing.get(brand) === stood) standing.delete(brand);
    });
  }

  async function present(found: readonly Listing[]): Promise<PublicListing[]> {
    const known = await sellers.named(found.map(({ sellerId }) => sellerId));
    return presentAll(found, (listing) => presentPublic(listing, known));
  }

  return {
    of(brand) {
      const known = standing.get(brand);
      const stood = known && now() < known.until ? known : begin(brand);
      if (stood.listings.size + stood.sellers.size > 0) putRight(brand, stood);
      return stood.shelf;
    },
    changed(what) {
      for (const stood of standing.values()) {
        if ('listing' in what) stood.listings.add(what.listing);
        else stood.sellers.add(what.seller);
      }
    },
  };
}

const byId = (phones: readonly PublicListing[]): Map<string, PublicListing> =>
  new Map(phones.map((phone) => [phone._id, phone]));

/** Answers live as long as their shelf, so they need no age of their own. */
const forever = { maxAgeMs: Infinity, mostKeys: 40 };

function createShelf(brand: Brand, phones: ReadonlyMap<string, PublicListing>): Shelf {
  const all = [...phones.values()];
  return {
    phones,
    found: createReadyBytes<Wanted>({
      ...forever,
      load: async ({ filter, sort, after, limit }) => {
        const { found, next } = findPhones(all, { filter, sort, after, limit });
        const query = { ...filter, sort: sort === 'newest' ? undefined : sort, limit, after: next };
        return { value: found, headers: next === undefined ? {} : linkToNext(`/allbrand/${brand}`, query) };
      },
    }),
    facets: createReadyBytes<Filter>({ ...forever, load: async (filter) => ({ value: countFacets(all, filter) }) }),
    similar: createReadyBytes<Comparable>({
      ...forever,
      load: async (phone) => ({ value: similarPhones(phone, all, mostSimilar) }),
    }),
  };
}
