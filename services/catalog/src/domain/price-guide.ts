import type { Condition, PriceGuide } from '@wholesale/contracts';

/** One phone of the model that is asked about. */
export type PricedPhone = { resalePrice: number; condition: Condition; storage?: number | undefined };
export type Asked = { condition?: Condition | undefined; storage?: number | undefined };

/** How far back a sale still says what a phone goes for. */
export const guideDays = 90;
/** From fewer prices nothing is told. */
const fewest = 3;
/** From this many on, a tenth at each end is left out; of fewer the lowest and the highest are told. */
const many = 10;

/**
 * What phones of one model go for. Those sold come first, then those listed; where fewer than three fit all that is asked, the storage
 * is left out, then the condition.
 * @returns null when there are fewer than three in any case. `low` and `high` are the 10th and 90th percentile (nearest rank) of ten
 * phones or more, and the lowest and highest price of fewer.
 */
export function guidePrice(
  { sold, listed }: { sold: readonly PricedPhone[]; listed: readonly PricedPhone[] },
  asked: Asked,
): PriceGuide | null {
  const fromSold = enough(sold, asked);
  const found = fromSold ?? enough(listed, asked);
  return found ? { basis: fromSold ? 'sold' : 'listed', days: guideDays, ...rangeOf(found) } : null;
}

function enough(phones: readonly PricedPhone[], { condition, storage }: Asked): readonly PricedPhone[] | undefined {
  const inCondition = phones.filter((phone) => condition === undefined || phone.condition === condition);
  const ofSize = inCondition.filter((phone) => storage === undefined || phone.storage === storage);
  return [ofSize, inCondition, phones].find(({ length }) => length >= fewest);
}

function rangeOf(phones: readonly PricedPhone[]): Pick<PriceGuide, 'phones' | 'low' | 'median' | 'high'> {
  const prices = phones.map(({ resalePrice }) => resalePrice).sort((one, other) => one - other);
  const count = prices.length;
  const at = (index: number): number => prices[index] ?? 0;
  const ends = count < many ? 0 : Math.ceil(count * 0.1) - 1;
  const middle = (at(Math.floor((count - 1) / 2)) + at(Math.ceil((count - 1) / 2))) / 2;
  return { phones: count, low: at(ends), median: Math.round(middle * 100) / 100, high: at(count - 1 - ends) };
}
