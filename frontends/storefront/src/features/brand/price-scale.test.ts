import { expect, it } from '@jest/globals';
import { boundsOf, priceScaleOf, thumbsOf } from './price-scale.ts';

const open = { minPrice: undefined, maxPrice: undefined };

it('spans all prices in round numbers', () => {
  expect(priceScaleOf({ lowest: 63, highest: 538 })).toEqual({ min: 60, max: 540, step: 10 });
  expect(priceScaleOf({ lowest: 100, highest: 100 })).toEqual({ min: 100, max: 105, step: 5 });
  expect(priceScaleOf({ lowest: 0.5, highest: 1_000_000 })).toMatchObject({ min: 0, max: 1_000_000 });
  expect(priceScaleOf(null)).toEqual(priceScaleOf(undefined));
});

it('puts the thumbs where the filter is, and never past the ends or each other', () => {
  const scale = priceScaleOf({ lowest: 60, highest: 540 });
  expect(thumbsOf(open, scale)).toEqual([60, 540]);
  expect(thumbsOf({ minPrice: 100, maxPrice: 300 }, scale)).toEqual([100, 300]);
  expect(thumbsOf({ minPrice: 5, maxPrice: 9_000 }, scale)).toEqual([60, 540]);
  expect(thumbsOf({ minPrice: 600, maxPrice: 10 }, scale)).toEqual([540, 540]);
});

it('removes a bound whose thumb is at its end, and keeps a bound that was not moved', () => {
  const scale = priceScaleOf({ lowest: 60, highest: 540 });
  expect(boundsOf([100, 540], open, scale)).toEqual({ minPrice: 100, maxPrice: undefined });
  expect(boundsOf([60, 300], { minPrice: 100, maxPrice: undefined }, scale)).toEqual({
    minPrice: undefined,
    maxPrice: 300,
  });
  expect(boundsOf([60, 300], { minPrice: 49.5, maxPrice: undefined }, scale)).toEqual({
    minPrice: 49.5,
    maxPrice: 300,
  });
});
