import type { PublicListing } from '@wholesale/contracts';
import { modelOf } from './model.ts';

/** What likeness is told by. */
export type Comparable = Pick<
  PublicListing,
  '_id' | 'brand' | 'name' | 'condition' | 'resalePrice' | 'storage' | 'sellerVerified'
>;

/**
 * The phones a buyer of this one would look at next, the most similar first: the same model before any other one, then a close price,
 * the same storage and condition.
 * @param phones those that can be booked; the phone itself may be among them and is left out
 * @param most how many at most
 */
export function similarPhones<Phone extends Comparable>(
  phone: Comparable,
  phones: readonly Phone[],
  most: number,
): Phone[] {
  const model = modelOf(phone);
  return phones
    .filter(({ _id }) => _id !== phone._id)
    .map((each) => ({ each, distance: distanceOf(phone, each) + (modelOf(each) === model ? 0 : otherModel) }))
    .sort((one, other) => one.distance - other.distance || (one.each._id < other.each._id ? 1 : -1))
    .slice(0, most)
    .map(({ each }) => each);
}

/** More than everything else together: the natural logarithm of a price a million times as high is below 14. */
const otherModel = 20;

/** Prices count by their ratio: twice as much is as far as half as much. */
function distanceOf(one: Comparable, other: Comparable): number {
  return (
    Math.abs(Math.log(one.resalePrice / other.resalePrice)) +
    (one.storage === other.storage ? 0 : 0.2) +
    (one.condition === other.condition ? 0 : 0.1)
  );
}
