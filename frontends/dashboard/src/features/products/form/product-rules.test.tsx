import { expect, it } from '@jest/globals';
import { priceOf, priceProblem, usageProblem } from './product-rules.ts';

it.each([
  ['385', 385],
  [' 300.50 ', 300.5],
  ['$1,255', 1_255],
  ['1,200,000.10', 1_200_000.1],
  ['300 USD', 300],
  ['$ 60', 60],
])('parses the price %s', (text, price) => expect(priceOf(text)).toBe(price));

it.each(['', 'abc', '12,5', '1,20', '1.234', '1e5', '0x10', '$', '-5', '1 200'])('rejects %s as a price', (text) => {
  expect(priceOf(text)).toBeNaN();
  expect(priceProblem(text)).toBe('Enter a price in dollars, like 385');
});

it.each(['0', '1,200,000'])('rejects %s as out of range', (text) =>
  expect(priceProblem(text)).toBe('Enter a price between 1 and 1,000,000'),
);

it.each([
  '',
  ' ',
  '2',
  '1.5',
  '0,5',
  '8 months',
  '1 year',
  '2 Years',
  '1 year 4 months',
  '1 year, 4 months',
  '2 years and 3 weeks',
])('accepts %j as the time of use', (text) => expect(usageProblem(text)).toBe(true));

it.each(['two', 'new', '-1', '1e3', '2 parsecs', 'year', '1 year old', '123', '2 2', '1 year 4 months<b>'])(
  'rejects %j as the time of use, with a sentence that shows how to write it',
  (text) => expect(usageProblem(text)).toBe('Enter the years as a number, like 2, or write 1 year 4 months'),
);
