import { brands } from '@wholesale/contracts';
import type { Brand } from '@wholesale/contracts';
import { createActiveDeals, createCompletedDeals, createEndedDeals } from './market-deals.ts';
import type { DemoDeal } from './market-deals.ts';
import { createHistory } from './market-history.ts';
import type { DemoSale } from './market-history.ts';
import { questionOf } from './market-messages.ts';
import type { DemoMessage } from './market-messages.ts';
import { buyers, demoAccounts, sellers } from './market-people.ts';
import type { Buyer, Seller } from './market-people.ts';
import { ageInMonths, phoneOf, pickStorage, sellerFor } from './market-phone.ts';
import type { DemoPhone } from './market-phone.ts';
import { phoneLookOf } from './phone-look.ts';
import type { PhoneLook } from './phone-look.ts';
import { readPhoneModels } from './phone-models.ts';
import type { PhoneModel } from './phone-models.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';

/** A phone for `POST /sellerProduct`, without the picture, which is drawn from `look`. */
export type DemoListing = {
  /** Permanent name of the listing: the same seed and key give the same phone. */
  key: string;
  seller: string;
  postedAt: Date;
  look: PhoneLook;
  model: string;
  releasedAt: Date;
  phone: DemoPhone;
};

/** A question about a phone without a booking. */
export type DemoQuestion = { key: string; listing: string; seller: string; buyer: string; message: DemoMessage };

export type Market = {
  sellers: readonly Seller[];
  buyers: readonly Buyer[];
  /** Oldest first, so that they are written in order of time. */
  listings: DemoListing[];
  /** Keys of listings in the order in which they are advertised. */
  advertised: string[];
  /** In every state: those of phones that are booked now, those that ended, and one for each phone that was sold. */
  deals: DemoDeal[];
  questions: DemoQuestion[];
  /** Oldest first. */
  history: DemoSale[];
};

/** The demo market: the same for the same seed, its dates reaching back three weeks from `now`. */
export function createMarket({
  seed,
  now,
  models = readPhoneModels(),
}: {
  seed: string;
  now: Date;
  models?: PhoneModel[];
}): Market {
  const random = createRandom(`market ${seed}`);
  const phones = brands.flatMap((brand) => stockOf(brand, models, random));
  const order = mixBrands(phones, random);
  const listings = order.map((model, at) => {
    const key = `phone-${String(at + 1).padStart(3, '0')}`;
    return createListing({ key, model, seed, now, postedAt: postedAt(at, order.length, now, random) });
  });
  const booked = pickBooked(listings, random);
  const advertised = advertise(listings, booked, random);
  const history = createHistory({ seed, now, models, listings });
  const free = listings.filter((listing) => !booked.includes(listing));
  const past = createRandom(`deals ${seed}`);
  const deals = [
    ...createActiveDeals(booked, now),
    ...createEndedDeals(free, past),
    ...createCompletedDeals(history, past),
  ];
  const questions = ask(
    free.filter(({ key }) => deals.every(({ listing }) => listing !== key)),
    now,
  );
  return { sellers, buyers, listings: listings.toReversed(), advertised, deals, questions, history };
}

/** With three phones of each brand booked, 68, 71 and 52 are on sale. */
const numberOf: Record<Brand, number> = { samsung: 71, iphone: 74, vivo: 55 };
const bookedOfEach = 3;
const advertisedOfEach = 4;
const dayInMs = 24 * 3_600_000;

/** Every model once, newer ones up to three times. */
function stockOf(brand: Brand, models: readonly PhoneModel[], random: Random): PhoneModel[] {
  const all = models.filter((model) => model.brand === brand);
  const left = all.flatMap((model) => [model, model]);
  const more = Array.from({ length: Math.max(0, numberOf[brand] - all.length) }, () => {
    const weights = Object.fromEntries(left.map((model, at) => [String(at), popularity(model)]));
    return left.splice(Number(random.weighted(weights)), 1);
  });
  return random.shuffle([...all, ...more.flat()]);
}

const popularity = ({ releasedAt }: PhoneModel) => {
  const year = releasedAt.getUTCFullYear();
  return year <= 2018 ? 0.3 : year <= 2019 ? 0.7 : year >= 2025 ? 1 : 1.8;
};

/** Each brand is spread evenly over time, so that every page of newest phones has all brands. */
function mixBrands(phones: readonly PhoneModel[], random: Random): PhoneModel[] {
  return brands
    .flatMap((brand) => {
      const own = phones.filter((phone) => phone.brand === brand);
      return own.map((phone, at) => ({ phone, place: (at + random.between(0.1, 0.9)) / own.length }));
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ phone }) => phone);
}

/** Newest first, some hours apart: more in the last days than three weeks ago. */
function postedAt(at: number, count: number, now: Date, random: Random): Date {
  const age = 21 * dayInMs * ((at + 0.3 + random.between(0, 0.6)) / count) ** 1.35;
  return new Date(now.getTime() - Math.round(age) - 20 * 60_000);
}

type ListingInput = { key: string; model: PhoneModel; seed: string; now: Date; postedAt: Date };

function createListing({ key, model, seed, now, postedAt }: ListingInput): DemoListing {
  const random = createRandom(`${seed} ${key} ${model.model}`);
  const seller = sellerFor(model.brand, random);
  const condition = random.weighted(
    ageInMonths(model, now) > 60 ? { excellent: 16, good: 46, fair: 38 } : { excellent: 34, good: 46, fair: 20 },
  );
  const storage = pickStorage(model, random);
  const colour = random.pick(model.colours);
  return {
    key,
    seller: seller.email,
    postedAt,
    model: model.model,
    releasedAt: model.releasedAt,
    look: phoneLookOf(model, colour, condition, `${seed} ${key}`),
    phone: phoneOf({ model, seller, condition, storage, colour, now }, random),
  };
}

/** Some phones are already booked, two of them of the demo seller. */
function pickBooked(listings: readonly DemoListing[], random: Random): DemoListing[] {
  return brands.flatMap((brand) => {
    const own = listings.filter(({ phone }) => phone.brand === brand);
    const ofDemoSeller = own
      .filter(({ seller }) => seller === demoAccounts.seller.email)
      .slice(0, brand === 'vivo' ? 0 : 1);
    const others = own.filter(({ seller }) => seller !== demoAccounts.seller.email);
    return [...ofDemoSeller, ...random.shuffle(others)].slice(0, bookedOfEach);
  });
}

/** The demo seller is asked about two phones, and the demo buyer asks about one. @param free without any deal, newest first */
function ask(free: readonly DemoListing[], now: Date): DemoQuestion[] {
  const ofDemoSeller = free.filter(({ seller }) => seller === demoAccounts.seller.email).slice(0, 2);
  const other = free.filter(({ seller }) => seller !== demoAccounts.seller.email).slice(0, 1);
  return [...ofDemoSeller, ...other].map(({ key, seller, postedAt }, turn) => {
    const [from, text] = questionOf(turn);
    const buyer = seller === demoAccounts.seller.email ? buyers[turn + 1] : buyers[0];
    const at = new Date((postedAt.getTime() + now.getTime()) / 2);
    return {
      key: `question-${key}`,
      listing: key,
      seller,
      buyer: (buyer as Buyer).email,
      message: { from, text, at, read: false },
    };
  });
}

/** Four of each brand, recent and good, all different models; the last one advertised is first on the home page. */
function advertise(listings: readonly DemoListing[], booked: readonly DemoListing[], random: Random): string[] {
  const free = listings.filter(
    (listing) =>
      listing.phone.condition !== 'fair' && listing.releasedAt.getUTCFullYear() >= 2021 && !booked.includes(listing),
  );
  const perBrand = brands.map((brand) => {
    const recent = free.filter(({ phone }) => phone.brand === brand).slice(0, 24);
    const own = recent.filter(({ seller }) => seller === demoAccounts.seller.email).slice(0, 1);
    const candidates = [...own, ...random.shuffle(recent.filter(({ seller }) => seller !== demoAccounts.seller.email))];
    const distinct = candidates.filter(
      ({ model }, at) => candidates.findIndex((other) => other.model === model) === at,
    );
    return distinct.slice(0, advertisedOfEach).map(({ key }) => key);
  });
  return Array.from({ length: advertisedOfEach }, (_, turn) =>
    perBrand.toReversed().flatMap((keys) => keys[turn] ?? []),
  ).flat();
}
