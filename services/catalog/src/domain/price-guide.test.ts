import { describe, expect, it } from '@jest/globals';
import { guidePrice, type PricedPhone } from './price-guide.ts';

const phones = (prices: readonly number[], overrides: Partial<PricedPhone> = {}): PricedPhone[] =>
  prices.map((resalePrice) => ({ resalePrice, condition: 'good', storage: 128, ...overrides }));

describe('the price guide', () => {
  it('uses sold phones when there are three of the same kind', () => {
    const sold = [
      ...phones([300, 280, 310]),
      ...phones([900], { storage: 512 }),
      ...phones([90], { condition: 'fair' }),
    ];
    expect(guidePrice({ sold, listed: phones([1, 2, 3]) }, { condition: 'good', storage: 128 })).toEqual({
      basis: 'sold',
      days: 90,
      phones: 3,
      low: 280,
      median: 300,
      high: 310,
    });
  });

  it('ignores the storage first, then the condition', () => {
    const bySize = [...phones([300, 310]), ...phones([500], { storage: 512 })];
    expect(guidePrice({ sold: bySize, listed: [] }, { condition: 'good', storage: 128 })).toMatchObject({
      phones: 3,
      high: 500,
    });
    const byCondition = [...phones([300]), ...phones([500, 90], { condition: 'fair' })];
    expect(guidePrice({ sold: byCondition, listed: [] }, { condition: 'good', storage: 128 })).toMatchObject({
      phones: 3,
      low: 90,
    });
  });

  it('uses listed phones when fewer than three were sold, and is empty with fewer than three of those', () => {
    const asked = { condition: 'good', storage: 128 } as const;
    expect(guidePrice({ sold: phones([300, 310]), listed: phones([320, 330, 340]) }, asked)).toMatchObject({
      basis: 'listed',
      phones: 3,
      median: 330,
    });
    expect(guidePrice({ sold: phones([300, 310]), listed: phones([320, 330]) }, asked)).toBeNull();
    expect(guidePrice({ sold: [], listed: [] }, {})).toBeNull();
  });

  it('counts all phones of a model without further criteria', () => {
    const sold = [...phones([100], { condition: 'fair', storage: undefined }), ...phones([200, 300, 400])];
    expect(guidePrice({ sold, listed: [] }, {})).toMatchObject({ phones: 4, low: 100, median: 250, high: 400 });
  });

  it('is not moved by one absurd price among ten', () => {
    const fair = Array.from({ length: 18 }, (_, index) => 300 + index);
    expect(guidePrice({ sold: phones([1, ...fair, 1_000_000]), listed: [] }, {})).toMatchObject({
      phones: 20,
      low: 300,
      high: 317,
    });
  });

  it('keeps cents to two decimals', () => {
    expect(guidePrice({ sold: phones([10.01, 10.02, 10.01, 10.02]), listed: [] }, {})?.median).toBe(10.02);
  });
});
