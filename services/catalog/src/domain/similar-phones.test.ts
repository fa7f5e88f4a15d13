import { expect, it } from '@jest/globals';
import { similarPhones, type Comparable } from './similar-phones.ts';

const aPhone = (_id: string, overrides: Partial<Comparable> = {}): Comparable => ({
  _id,
  brand: 'samsung',
  name: 'Galaxy S21 128 GB',
  condition: 'good',
  resalePrice: 300,
  storage: 128,
  sellerVerified: false,
  ...overrides,
});
const idsOf = (phones: readonly Comparable[]) => phones.map(({ _id }) => _id);

it('the same model comes first, then close prices; storage and condition break ties; the phone itself is left out', () => {
  const phones = [
    aPhone('self'),
    aPhone('same-far-price', { name: 'galaxy s21', resalePrice: 150 }),
    aPhone('same-other-storage', { name: 'Galaxy S21 256 GB', storage: 256 }),
    aPhone('other-equal', { name: 'Galaxy S22' }),
    aPhone('same-other-condition', { condition: 'fair' }),
    aPhone('other-dear', { name: 'Galaxy S23', resalePrice: 900 }),
    aPhone('same'),
  ];

  expect(idsOf(similarPhones(aPhone('self'), phones, 6))).toEqual([
    'same',
    'same-other-condition',
    'same-other-storage',
    'same-far-price',
    'other-equal',
    'other-dear',
  ]);
  expect(idsOf(similarPhones(aPhone('self'), phones, 2))).toEqual(['same', 'same-other-condition']);
});

it('half the price is as far as twice the price, and equal ones are newest first', () => {
  const phones = [
    aPhone('a'),
    aPhone('b'),
    aPhone('half', { resalePrice: 150 }),
    aPhone('twice', { resalePrice: 600 }),
  ];
  expect(idsOf(similarPhones(aPhone('self'), phones, 6))).toEqual(['b', 'a', 'twice', 'half']);
});

it('there are none without other phones', () => {
  expect(similarPhones(aPhone('self'), [aPhone('self')], 6)).toEqual([]);
});

it('the most expensive phone of the same model is closer than the cheapest of another', () => {
  const phones = [aPhone('other', { name: 'Galaxy S22' }), aPhone('dear', { resalePrice: 1_000_000 })];
  expect(idsOf(similarPhones(aPhone('self', { resalePrice: 0.01 }), phones, 6))).toEqual(['dear', 'other']);
});
