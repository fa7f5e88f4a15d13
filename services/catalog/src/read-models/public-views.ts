import { brands, type Brand, type Page, type PublicListing, type Seller } from '@wholesale/contracts';
import { createResponseCache, nextPage, notFound, type ResponseCache } from '@wholesale/service-kit';
import { listingNotFound } from '../domain/listing.ts';
import { modelOf, storageInName } from '../domain/model.ts';
import { guideDays, guidePrice, type Asked } from '../domain/price-guide.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import { presentAll, presentPublic } from './present.ts';

type View<Key> = Pick<ResponseCache<Key>, 'reply'>;
export type PublicViews = {
  unsold: View<Page & { brand?: Brand }>;
  counts: View<'counts'>;
  listing: View<string>;
  priceGuide: View<Asked & { brand: Brand; name: string }>;
  seller: View<string>;
  findListing(id: string): Promise<PublicListing>;
  invalidate(): void;
};

/** How long a change may be missing whose event did not arrive. */
const maxAgeMs = 30_000;
const dayMs = 24 * 60 * 60 * 1_000;

/** Responses that are the same for everyone, cached until a write or an event changes them. */
export function createPublicViews({
  listings,
  sellers,
  now,
}: {
  listings: ListingRepository;
  sellers: SellerCopies;
  now: () => Date;
}): PublicViews {
  async function findListing(id: string): Promise<PublicListing> {
    const found = await listings.findById(id);
    const shown = found && presentPublic(found, await sellers.findByIds([found.sellerId]));
    if (!shown) throw listingNotFound();
    return shown;
  }

  const unsold = createResponseCache<Page & { brand?: Brand }>({
    maxAgeMs,
    load: async ({ brand, limit, after }) => {
      const found = await listings.unsold({ limit, after, ...(brand && { brand }) });
      const { items, headers } = nextPage(brand ? `/allbrand/${brand}` : '/sellerProduct', { limit, after }, found);
      const known = await sellers.findByIds(items.map(({ sellerId }) => sellerId));
      return { value: presentAll(items, (listing) => presentPublic(listing, known)), headers };
    },
  });
  const counts = createResponseCache<'counts'>({
    maxAgeMs,
    load: async () => {
      const hidden = await sellers.suspended();
      const countOf = async (brand: Brand) => ({ brand, unsold: await listings.countUnsold(brand, hidden) });
      return { value: await Promise.all(brands.map(countOf)) };
    },
  });
  const listing = createResponseCache<string>({
    maxAgeMs,
    maxEntries: 500,
    load: async (id) => ({ value: await findListing(id) }),
  });
  const priceGuide = createResponseCache<Asked & { brand: Brand; name: string }>({
    maxAgeMs,
    load: async ({ brand, name, condition, storage = storageInName(name) }) => {
      const model = modelOf({ name });
      const since = new Date(now().getTime() - guideDays * dayMs);
      const [sold, listed] = await Promise.all([
        listings.pricesSold({ brand, model, since }),
        listings.pricesListed({ brand, model }, await sellers.suspended()),
      ]);
      return { value: { guide: guidePrice({ sold, listed }, { condition, storage }) } };
    },
  });
  const seller = createResponseCache<string>({
    maxAgeMs,
    load: async (id) => {
      const known = (await sellers.findByIds([id])).get(id);
      if (known?.state !== 'active' || known.role !== 'seller') throw sellerNotFound();
      const [listed, sold] = await Promise.all([listings.countUnsoldOf(id), listings.countCompletedOf(id)]);
      return { value: { _id: id, name: known.name, verified: known.verified, listed, sold } satisfies Seller };
    },
  });

  const views = { unsold, counts, listing, priceGuide, seller };
  return {
    ...views,
    findListing,
    invalidate: () => Object.values(views).forEach((view) => view.invalidate()),
  };
}

const sellerNotFound = () => notFound('seller-not-found', 'We couldn’t find this seller.');
