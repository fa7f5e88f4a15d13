import type { DemoListing } from './market.ts';
import { phoneOf, pickStorage, sellerFor } from './market-phone.ts';
import type { DemoPhone } from './market-phone.ts';
import type { PhoneModel } from './phone-models.ts';
import { createRandom } from './random.ts';

/** A phone that was sold before the market opened. */
export type DemoSale = {
  key: string;
  seller: string;
  postedAt: Date;
  soldAt: Date;
  model: string;
  phone: DemoPhone;
  /** Key of the listing whose picture it shows: the same model, colour and wear. */
  like: string;
};

const hourInMs = 3_600_000;
const dayInMs = 24 * hourInMs;
/** The period of the price guide, less a day, because the market is written a little later. */
const reachInDays = 89;

/**
 * Sales of the last months: enough of each model for its price guide, more of the newer ones. Each sale uses the picture of
 * a similar phone that is on sale, so that no picture is drawn for it.
 */
export function createHistory({
  seed,
  now,
  models,
  listings,
}: {
  seed: string;
  now: Date;
  models: readonly PhoneModel[];
  listings: readonly DemoListing[];
}): DemoSale[] {
  const random = createRandom(`history ${seed}`);
  const sales = models.flatMap((model) => {
    const alike = listings.filter((listing) => listing.model === model.model);
    const onSaleForDays = (now.getTime() - model.releasedAt.getTime()) / dayInMs;
    if (alike.length === 0 || onSaleForDays < 150) return [];
    const count = random.whole(3, model.releasedAt.getUTCFullYear() >= 2021 ? 6 : 4);
    return Array.from({ length: count }, () => {
      const like = random.pick(alike);
      const seller = sellerFor(model.brand, random);
      // Most phones are sold within two weeks.
      const soldAt = new Date(now.getTime() - Math.round(random.between(0.4, reachInDays) * dayInMs));
      const postedAt = new Date(soldAt.getTime() - Math.round((6 + 600 * random.next() ** 2.2) * hourInMs));
      const { condition, colour } = like.phone;
      const storage = random.chance(0.6) ? like.phone.storage : pickStorage(model, random);
      const phone = phoneOf({ model, seller, condition, storage, colour, now: soldAt }, random);
      return { seller: seller.email, postedAt, soldAt, model: model.model, phone, like: like.key };
    });
  });
  return sales
    .toSorted((a, b) => a.soldAt.getTime() - b.soldAt.getTime())
    .map((sale, at) => ({ key: `sale-${String(at + 1).padStart(3, '0')}`, ...sale }));
}
