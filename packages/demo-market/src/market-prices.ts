import type { Brand, Condition } from '@wholesale/contracts';
import type { Random } from './random.ts';

type PricedPhone = { brand: Brand; model: string; launchPrice: number; releasedAt: Date; storages: readonly number[] };

/** The standard deviation of the logarithm of prices of one model, storage and condition. */
export const priceScatter = 0.14;

/** The price when new, in US dollars, with this storage (GB). */
export function priceWhenNew({ launchPrice, storages }: PricedPhone, storage: number): number {
  const base = Math.min(...storages);
  if (storage <= base) return launchPrice;
  const price = launchPrice * storageFactor ** Math.log2(storage / base);
  return Math.round(price / 10) * 10 - 1;
}

/** The median price of such a used phone at `now`, before scatter and rounding. */
export function fairPrice(phone: PricedPhone, storage: number, condition: Condition, now: Date): number {
  const years = Math.max(0, (now.getTime() - phone.releasedAt.getTime()) / yearInMs);
  const line = lineOf(phone);
  const retained = Math.min(0.95, line.retained(years, condition));
  return Math.max(line.floor, priceWhenNew(phone, storage) * retained);
}

/** This seller's price: near the fair price, rounded as people do, at most 95 % of the price when new. */
export function askingPrice(
  random: Random,
  phone: PricedPhone,
  storage: number,
  condition: Condition,
  now: Date,
): number {
  const wished = fairPrice(phone, storage, condition, now) * Math.exp(random.normal(priceScatter));
  const highest = priceWhenNew(phone, storage) * 0.95;
  const price = roundAsPeopleDo(random, Math.min(Math.max(wished, lineOf(phone).floor), highest));
  return price > highest ? Math.floor(highest / 5) * 5 : price;
}

const yearInMs = 365.25 * 24 * 3_600_000;
const storageFactor = 1.095;

type Line = { floor: number; retained: (years: number, condition: Condition) => number };

/**
 * Measured depreciation (iPhone: 26,000 sold listings; Galaxy: about 370 asking prices); vivo was not measured and is
 * assumed to keep a tenth less value than the matching Galaxy line.
 */
const lines = {
  iphone: {
    floor: 45,
    retained: (years, condition) => {
      const [start, decay] = { excellent: [1.01, 0.2306], good: [0.979, 0.2324], fair: [0.945, 0.2423] }[condition] as [
        number,
        number,
      ];
      return start * Math.exp(-decay * years);
    },
  },
  galaxyS: { floor: 90, retained: (years, condition) => galaxyS(years) * galaxyGrade[condition] },
  galaxyA: { floor: 55, retained: (years, condition) => galaxyA(years) * galaxyGrade[condition] },
  vivoUpper: { floor: 45, retained: (years, condition) => galaxyS(years) * galaxyGrade[condition] * 0.9 },
  vivoLower: { floor: 45, retained: (years, condition) => galaxyA(years) * galaxyGrade[condition] * 0.9 },
} satisfies Record<string, Line>;

/** The fitted parabola rises after nine years, so it is kept at its minimum from there on. */
const galaxyS = (years: number) => {
  const age = Math.min(years, 8.9);
  return 1.01 * Math.exp(-0.1257 - 0.4459 * age + 0.0249 * age ** 2);
};
const galaxyA = (years: number) => 0.604 * Math.exp(-0.173 * years);
const galaxyGrade = { excellent: 1.077, good: 1, fair: 0.925 } as const;

function lineOf({ brand, model }: PricedPhone): Line {
  if (brand === 'iphone') return lines.iphone;
  if (brand === 'samsung') return model.startsWith('Galaxy A') ? lines.galaxyA : lines.galaxyS;
  return /^[YT]|^S1$/.test(model) ? lines.vivoLower : lines.vivoUpper;
}

function roundAsPeopleDo(random: Random, price: number): number {
  switch (random.weighted({ ten: 46, five: 27, nine: 20, dollar: 7 })) {
    case 'ten':
      return Math.round(price / 10) * 10;
    case 'five':
      return Math.round(price / 5) * 5;
    case 'nine':
      return Math.round(price / 10) * 10 - 1;
    case 'dollar':
      return Math.round(price);
  }
}
