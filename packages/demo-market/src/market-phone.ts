import type { Brand, Condition } from '@wholesale/contracts';
import { describePhone, inWords } from './market-descriptions.ts';
import { sellers } from './market-people.ts';
import type { Seller } from './market-people.ts';
import { askingPrice, priceWhenNew } from './market-prices.ts';
import type { PhoneModel } from './phone-models.ts';
import type { Random } from './random.ts';

/** A phone as its seller describes it, without the pictures. */
export type DemoPhone = {
  brand: Brand;
  name: string;
  description: string;
  condition: Condition;
  location: string;
  resalePrice: number;
  orginalPrice: number;
  useTime: string;
  storage: number;
  colour: string;
  memory: number;
  screen: number;
  battery: number;
};

type PhoneInput = {
  model: PhoneModel;
  seller: Seller;
  condition: Condition;
  storage: number;
  colour: string;
  now: Date;
};

/** This seller's description and price at `now`. */
export function phoneOf({ model, seller, condition, storage, colour, now }: PhoneInput, random: Random): DemoPhone {
  const monthsUsed = Math.max(
    2,
    Math.min(
      random.whole(condition === 'excellent' ? 3 : 8, condition === 'fair' ? 60 : 40),
      ageInMonths(model, now) - 1,
    ),
  );
  return {
    brand: model.brand,
    name: `${model.brand === 'vivo' ? 'vivo ' : ''}${model.model} ${storageInWords(storage)}`,
    description: describePhone(random, {
      brand: model.brand,
      model: model.model,
      colour,
      condition,
      monthsUsed,
      sellerKind: seller.kind,
    }),
    condition,
    location: seller.location,
    resalePrice: askingPrice(random, model, storage, condition, now),
    orginalPrice: priceWhenNew(model, storage),
    useTime: inWords(monthsUsed),
    storage,
    colour,
    memory: (storage === model.storages.at(-1) ? model.memories.at(-1) : model.memories[0]) ?? 4,
    screen: model.screen,
    battery: model.battery,
  };
}

export const ageInMonths = ({ releasedAt }: PhoneModel, now: Date): number =>
  Math.floor((now.getTime() - releasedAt.getTime()) / (30.44 * 24 * 3_600_000));

export function sellerFor(brand: Brand, random: Random): Seller {
  const email = random.weighted(Object.fromEntries(sellers.map((seller) => [seller.email, seller.stock[brand]])));
  return sellers.find((seller) => seller.email === email) as Seller;
}

/** Smaller sizes are more common. */
export function pickStorage({ storages }: PhoneModel, random: Random): number {
  const weights = Object.fromEntries(storages.map((storage, at) => [String(storage), 0.5 ** at]));
  return Number(random.weighted(weights));
}

const storageInWords = (gigabytes: number) => (gigabytes >= 1024 ? `${gigabytes / 1024} TB` : `${gigabytes} GB`);
