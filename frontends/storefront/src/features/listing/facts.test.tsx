import { describe, expect, it } from '@jest/globals';
import type { PublicListing, Seller } from '@wholesale/contracts';
import { factsOf, guideText, headOf, monogramOf, sellerText, traitsOf } from './facts.ts';

const bare = {
  location: 'Dhaka',
  condition: 'good',
  useTime: '',
  sellerVerified: true,
  description: '',
} as PublicListing;
const guide = { days: 90, phones: 9, low: 680, median: 720, high: 790 };
const seller = (more: Partial<Seller>): Seller => ({
  _id: 's',
  name: 'S',
  verified: true,
  listed: 0,
  sold: 0,
  ...more,
});

describe('the facts of a phone', () => {
  it('is what is known, in the units that shoppers compare by', () => {
    const phone = { ...bare, storage: 256, memory: 6, screen: 6.1, battery: 3_200, useTime: '1 year 4 months' };
    expect(factsOf(phone).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Storage: 256 GB',
      'Memory: 6 GB',
      'Screen: 6.1 in',
      'Battery: 3,200 mAh',
      'Location: Dhaka',
      'Condition: Good',
      'Used for: 1 year 4 months',
    ]);
    expect(factsOf({ ...bare, storage: 2_048 })[0]?.value).toBe('2 TB');
  });

  it('leaves out what its seller did not specify', () => {
    expect(factsOf(bare).map(({ label }) => label)).toEqual(['Location', 'Condition']);
    expect(traitsOf(bare)).toBe('');
    expect(traitsOf({ ...bare, colour: 'Deep Purple' })).toBe('Deep Purple');
    expect(traitsOf({ ...bare, useTime: '2 years' })).toBe('used 2 years');
  });
});

describe('the price guide', () => {
  it('shows sale prices, or asking prices while too few phones were sold', () => {
    expect(guideText({ ...guide, basis: 'sold' })).toBe('Similar phones sold for $680–$790 in the last 90 days.');
    expect(guideText({ ...guide, basis: 'listed' })).toBe('Similar phones are listed for $680–$790.');
  });

  it('is no range when all cost the same', () => {
    expect(guideText({ ...guide, high: 680, basis: 'listed' })).toBe('Similar phones are listed for $680.');
  });
});

describe('the summary of a seller', () => {
  it('is checked name, place and deals', () => {
    expect(sellerText(bare, seller({ sold: 38 }))).toBe('Verified seller · Dhaka · 38 phones sold');
    expect(sellerText(bare, seller({ sold: 1 }))).toBe('Verified seller · Dhaka · 1 phone sold');
    expect(sellerText(bare, seller({ listed: 4 }))).toBe('Verified seller · Dhaka · 4 phones for sale');
  });

  it('claims nothing that is not known', () => {
    expect(sellerText(bare, undefined)).toBe('Verified seller · Dhaka');
    expect(sellerText({ ...bare, sellerVerified: false }, undefined)).toBe('Seller · Dhaka');
    expect(sellerText(bare, seller({ verified: false }))).toBe('Seller · Dhaka');
  });

  it('has a monogram, whatever the name is written in', () => {
    expect(monogramOf('Apple Again')).toBe('AA');
    expect(monogramOf('  “Rahim”  ')).toBe('R');
    expect(monogramOf('করিম মোবাইল হাউস')).toBe('কম');
    expect(monogramOf('!!!')).toBe('');
  });
});

describe('the head of the page', () => {
  it.each([
    ['available', 'Galaxy S21 128 GB, Good, $310'],
    ['reserved', 'Galaxy S21 128 GB, Good, reserved'],
    ['sold', 'Galaxy S21 128 GB, Good, sold'],
  ] as const)('of a phone that is %s: %s', (availability, title) => {
    const head = headOf({ ...bare, name: 'Galaxy S21 128 GB', condition: 'good', resalePrice: 310, availability });

    expect(head.title).toBe(title);
    expect(head.description.startsWith(`${availability.charAt(0).toUpperCase()}${availability.slice(1)}. `)).toBe(
      availability !== 'available',
    );
  });
});
