import type { Facets } from '@wholesale/contracts';

/** Range and step of the price slider, in the shop's currency. */
export type PriceScale = { min: number; max: number; step: number };

const usual: PriceScale = { min: 0, max: 1_500, step: 10 };

/** A rounded scale around all prices, in about a hundred steps. */
export function priceScaleOf(price: Facets['price'] | undefined): PriceScale {
  if (!price) return usual;
  const span = price.highest - price.lowest;
  const step = span <= 200 ? 5 : span <= 1_500 ? 10 : span <= 6_000 ? 50 : Math.ceil(span / 10_000) * 100;
  const min = Math.floor(price.lowest / step) * step;
  return { min, max: Math.max(Math.ceil(price.highest / step) * step, min + step), step };
}

export type Bounds = { minPrice: number | undefined; maxPrice: number | undefined };

/** Thumb positions for a filter; a missing bound is the end of the scale. */
export const thumbsOf = ({ minPrice, maxPrice }: Bounds, { min, max }: PriceScale): [number, number] => {
  const low = clamp(minPrice ?? min, min, max);
  return [low, clamp(maxPrice ?? max, low, max)];
};

/**
 * Bounds for moved thumbs: an unmoved thumb keeps its exact bound, one at the end removes it.
 * @param before the current bounds of the filter
 */
export function boundsOf(thumbs: readonly [number, number], before: Bounds, scale: PriceScale): Bounds {
  const [low, high] = thumbsOf(before, scale);
  return {
    minPrice: thumbs[0] === low ? before.minPrice : thumbs[0] <= scale.min ? undefined : thumbs[0],
    maxPrice: thumbs[1] === high ? before.maxPrice : thumbs[1] >= scale.max ? undefined : thumbs[1],
  };
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
