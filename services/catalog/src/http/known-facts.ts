import type { Brand, PublicListing, Seller } from '@wholesale/contracts';
import { createReadyBytes, notFound, type ReadyBytes } from '@wholesale/service-kit';
import { listingNotFound } from '../domain/listing.ts';
import { modelOf, storageInName } from '../domain/model.ts';
import { guideDays, guidePrice, type Asked } from '../domain/price-guide.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import { presentPublic } from './present.ts';

type AskedPhone = Asked & { brand: Brand; name: string };
export type KnownFacts = {
  /** One phone as everyone may see it, by its id. @throws Failure `listing-not-found` */
  find(id: string): Promise<PublicListing>;
  /** The same as bytes. */
  listing: Pick<ReadyBytes<string>, 'reply'>;
  guide: Pick<ReadyBytes<AskedPhone>, 'reply'>;
  seller: Pick<ReadyBytes<string>, 'reply'>;
  invalidate(): void;
};

/** A change in this process shows at once; one that another replica made, within this time. */
const maxAgeMs = 1_000;
const dayMs = 24 * 60 * 60 * 1_000;

/** What is told of one phone, of a model's prices and of a seller, kept as bytes; each is found by its own index when it is asked for again. */
export function createKnownFacts({
  listings,
  sellers,
  now,
}: {
  listings: ListingRepository;
  sellers: SellerCopies;
  now: () => Date;
}): KnownFacts {
  async function find(id: string): Promise<PublicListing> {
    const found = await listings.byId(id);
    const shown = found && presentPublic(found, await sellers.named([found.sellerId]));
    if (!shown) throw listingNotFound();
    return shown;
  }

  const listing = createReadyBytes<string>({
    maxAgeMs,
    mostKeys: 500,
    load: async (id) => ({ value: await find(id) }),
  });
  const guide = createReadyBytes<AskedPhone>({
    maxAgeMs,
    load: async ({ brand, name, condition, storage = storageInName(name) }) => {
      const model = modelOf({ name });
      const since = new Date(now().getTime() - guideDays * dayMs);
      const [sold, listed] = await Promise.all([
        listings.pricesSold({ brand, model, since }),
        listings.pricesListed({ brand, model }),
      ]);
      return { value: { guide: guidePrice({ sold, listed }, { condition, storage }) } };
    },
  });
  const seller = createReadyBytes<string>({
    maxAgeMs,
    load: async (id) => {
      const known = (await sellers.named([id])).get(id);
      if (known?.state !== 'active' || known.role !== 'seller') throw sellerNotFound();
      const [listed, sold] = await Promise.all([
        listings.countOfSeller(id, 'unsold'),
        listings.countOfSeller(id, 'sold'),
      ]);
      return { value: { _id: id, name: known.name, verified: known.verified, listed, sold } satisfies Seller };
    },
  });
  return {
    find,
    listing,
    guide,
    seller,
    invalidate() {
      listing.invalidate();
      guide.invalidate();
      seller.invalidate();
    },
  };
}

const sellerNotFound = () => notFound('seller-not-found', 'There is no such seller.');
