import { brands, type Brand, type Page } from '@wholesale/contracts';
import { createReadyBytes, nextPage, type ReadyBytes } from '@wholesale/service-kit';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import { presentAll, presentPublic } from './present.ts';

type PublicList = Page & { brand?: Brand };
export type PublicLists = {
  unsold: Pick<ReadyBytes<PublicList>, 'reply'>;
  counts: Pick<ReadyBytes<'counts'>, 'reply'>;
  invalidate(): void;
};

/** A change in this process shows at once; one that another replica made, within this time. */
const maxAgeMs = 1_000;

/** The lists that everybody gets alike, kept as bytes until a write or an event changes what they show. */
export function createPublicLists({
  listings,
  sellers,
}: {
  listings: ListingRepository;
  sellers: SellerCopies;
}): PublicLists {
  const unsold = createReadyBytes<PublicList>({
    maxAgeMs,
    load: async ({ brand, limit, after }) => {
      const found = await listings.unsold({ limit, after, ...(brand ? { brand } : {}) });
      const { items, headers } = nextPage(brand ? `/allbrand/${brand}` : '/sellerProduct', { limit, after }, found);
      const known = await sellers.named(items.map(({ sellerId }) => sellerId));
      return { value: presentAll(items, (listing) => presentPublic(listing, known)), headers };
    },
  });
  const counts = createReadyBytes<'counts'>({
    maxAgeMs,
    load: async () => ({
      value: await Promise.all(brands.map(async (brand) => ({ brand, unsold: await listings.countUnsold(brand) }))),
    }),
  });
  return {
    unsold,
    counts,
    invalidate() {
      unsold.invalidate();
      counts.invalidate();
    },
  };
}
