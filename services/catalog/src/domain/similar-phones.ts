import type { PublicListing } from '@wholesale/contracts';
import { modelOf } from './model.ts';

export type Comparable = Pick<
  PublicListing,
  '_id' | 'brand' | 'name' | 'condition' | 'resalePrice' | 'storage' | 'sellerVerified'
>;

/**
 * The most similar phones first: the same model, then a close price, the same storage and condition.
 * @param phones available ones; the phone itself is left out
 */
export function similarPhones<Phone extends Comparable>(
  phone: Comparable,
  phones: readonly Phone[],
  max: number,
): Phone[] {
  const model = modelOf(phone);
  return phones
    .filter(({ _id }) => _id !== phone._id)
    .map((each) => ({ each, distance: distanceOf(phone, each) + (modelOf(each) === model ? 0 : otherModel) }))
    .sort((one, other) => one.distance - other.distance || (one.each._id < other.each._id ? 1 : -1))
    .slice(0, max)
    .map(({ each }) => each);
}

/** Exceeds all other terms: the logarithm of a price ratio of a million is below 14. */
const otherModel = 20;

function distanceOf(one: Comparable, other: Comparable): number {
  return (
    Math.abs(Math.log(one.resalePrice / other.resalePrice)) +
    (one.storage === other.storage ? 0 : 0.2) +
    (one.condition === other.condition ? 0 : 0.1)
  );
}
