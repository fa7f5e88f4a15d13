import type { Condition, PriceGuide } from '@wholesale/contracts';

export type PricedPhone = { resalePrice: number; condition: Condition; storage?: number | undefined };
export type Asked = { condition?: Condition | undefined; storage?: number | undefined };

export const guideDays = 90;
const fewest = 3;
/** From this number on, the lowest and highest tenth are left out. */
const many = 10;

/**
 * The price range of similar phones: sold ones if there are at least three, else listed ones. With fewer than three matches the
 * storage is ignored, then the condition.
 * @returns null when fewer than three remain; `low` and `high` are the 10th and 90th percentile (nearest rank) of ten or more
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
