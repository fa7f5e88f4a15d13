import type { Facets } from '@wholesale/contracts';

/** The ends of the price slider and how far it moves at once, in the shop's currency. */
export type PriceScale = { min: number; max: number; step: number };

/** What the slider spans while nobody can say what phones cost here. */
const usual: PriceScale = { min: 0, max: 1_500, step: 10 };

/** A scale of round numbers around all prices, in steps of about a hundredth of it. */
export function priceScaleOf(price: Facets['price'] | undefined): PriceScale {
  if (!price) return usual;
  const span = price.highest - price.lowest;
  const step = span <= 200 ? 5 : span <= 1_500 ? 10 : span <= 6_000 ? 50 : Math.ceil(span / 10_000) * 100;
  const min = Math.floor(price.lowest / step) * step;
  return { min, max: Math.max(Math.ceil(price.highest / step) * step, min + step), step };
}

export type Bounds = { minPrice: number | undefined; maxPrice: number | undefined };

/** Where the thumbs stand for a filter; an open side is its end of the scale. */
export const thumbsOf = ({ minPrice, maxPrice }: Bounds, { min, max }: PriceScale): [number, number] => {
  const low = clamp(minPrice ?? min, min, max);
  return [low, clamp(maxPrice ?? max, low, max)];
};

/**
 * What a moved slider means: a thumb that did not move keeps its bound to the cent, one at its end leaves that side open.
 * @param before the filter's bounds until now
 */
export function boundsOf(thumbs: readonly [number, number], before: Bounds, scale: PriceScale): Bounds {
  const [low, high] = thumbsOf(before, scale);
  return {
    minPrice: thumbs[0] === low ? before.minPrice : thumbs[0] <= scale.min ? undefined : thumbs[0],
    maxPrice: thumbs[1] === high ? before.maxPrice : thumbs[1] >= scale.max ? undefined : thumbs[1],
  };
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
