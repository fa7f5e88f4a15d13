import { expect, it } from '@jest/globals';
import type { PublicListing } from '@wholesale/contracts';
import { similarTo } from './similar-phones.ts';

const phone = (_id: string, resalePrice: number, more: Partial<PublicListing> = {}) =>
  ({ _id, resalePrice, condition: 'good', status: 'unsold', sellerId: 'somebody', ...more }) as PublicListing;
const lost = phone('lost', 300);
const options = { most: 3, viewer: 'me', taken: new Set<string>() };

it('offers the phones nearest in price, the same condition first', () => {
  const phones = [
    phone('far', 900),
    phone('fair', 310, { condition: 'fair' }),
    phone('near', 310),
    phone('cheaper', 280),
    lost,
  ];
  expect(similarTo(lost, phones, options).map(({ _id }) => _id)).toEqual(['near', 'fair', 'cheaper']);
});

it('never offers what cannot be booked: the lost one, own ones, sold ones, taken ones', () => {
  const phones = [
    lost,
    phone('own', 300, { sellerId: 'me' }),
    phone('sold', 300, { status: 'sold' }),
    phone('taken', 300),
  ];
  expect(similarTo(lost, phones, { ...options, taken: new Set(['taken']) })).toEqual([]);
});
