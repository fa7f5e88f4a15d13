import { brands, conditions } from '@wholesale/contracts';
import { describe, expect, it } from '@jest/globals';
import { createMarket } from './market.ts';
import { demoAccounts } from './market-people.ts';
import { askingPrice, fairPrice, priceScatter, priceWhenNew } from './market-prices.ts';
import { parsePhoneModels, readPhoneModels } from './phone-models.ts';
import { createRandom } from './random.ts';

const now = new Date('2026-11-21T12:00:00Z');
const market = createMarket({ seed: 'wholesale', now });
const models = readPhoneModels();
const modelOf = (name: string) => found(models.find(({ model }) => model === name));
const listingOf = (key: string) => found(market.listings.find((listing) => listing.key === key));

function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('not there');
  return thing;
}

const day = 24 * 3_600_000;

describe('the demo market', () => {
  it('is the same for the same seed and another one for another seed', () => {
    expect(createMarket({ seed: 'wholesale', now })).toEqual(market);
    expect(createMarket({ seed: 'other', now }).listings).not.toEqual(market.listings);
  });

  it('has two hundred phones of all brands and conditions, with unique keys', () => {
    expect(market.listings).toHaveLength(200);
    expect(new Set(market.listings.map(({ key }) => key)).size).toBe(200);
    for (const brand of brands)
      expect(market.listings.filter(({ phone }) => phone.brand === brand).length).toBeGreaterThan(40);
    for (const condition of conditions) {
      expect(market.listings.filter(({ phone }) => phone.condition === condition).length).toBeGreaterThan(30);
    }
  });

  it('has every model of the facts, under its name with the storage', () => {
    expect(new Set(market.listings.map(({ model }) => model)).size).toBe(models.length);
    for (const { phone, model } of market.listings) {
      const size = phone.storage >= 1024 ? `${phone.storage / 1024} TB` : `${phone.storage} GB`;
      expect(phone.name).toBe(`${phone.brand === 'vivo' ? 'vivo ' : ''}${model} ${size}`);
      expect(modelOf(model).colours).toContain(phone.colour);
      expect(modelOf(model).storages).toContain(phone.storage);
      expect(modelOf(model).memories).toContain(phone.memory);
    }
  });

  it('asks prices within the measured curve and its scatter, and less than the phone cost new', () => {
    for (const { phone, model, key } of market.listings) {
      const fair = fairPrice(modelOf(model), phone.storage, phone.condition, now);
      const rounding = 6;
      expect([key, phone.resalePrice < phone.orginalPrice]).toEqual([key, true]);
      expect([key, phone.resalePrice >= fair * Math.exp(-2.5 * priceScatter) - rounding]).toEqual([key, true]);
      expect([key, phone.resalePrice <= fair * Math.exp(2.5 * priceScatter) + rounding]).toEqual([key, true]);
    }
  });

  it('has twenty sellers with names and addresses of their own, about half of them verified', () => {
    expect(market.sellers).toHaveLength(20);
    expect(new Set(market.sellers.map(({ name }) => name)).size).toBe(20);
    expect(new Set([...market.sellers, ...market.buyers].map(({ email }) => email)).size).toBe(26);
    const verified = market.sellers.filter((seller) => seller.verified).length;
    expect(verified).toBeGreaterThanOrEqual(9);
    expect(verified).toBeLessThanOrEqual(12);
  });

  it('gives every seller something to sell, and the demo seller a full table', () => {
    for (const { email } of market.sellers) expect(market.listings.some(({ seller }) => seller === email)).toBe(true);
    expect(market.listings.filter(({ seller }) => seller === demoAccounts.seller.email).length).toBeGreaterThanOrEqual(
      8,
    );
  });

  it('describes each phone in a few sentences of its own', () => {
    const descriptions = market.listings.map(({ phone }) => phone.description);
    expect(new Set(descriptions).size).toBeGreaterThan(195);
    for (const description of descriptions) {
      expect(description.length).toBeGreaterThanOrEqual(60);
      expect(description.length).toBeLessThanOrEqual(400);
      expect(description).not.toMatch(/[{}]|undefined|lorem|!| {2}/i);
    }
  });

  it('says how long a phone was used, never longer than its model exists', () => {
    for (const { phone, model } of market.listings) {
      const [, years = '0'] = /^(\d+) years?/.exec(phone.useTime) ?? [];
      const [, months = '0'] = /\b(\d+) months?$/.exec(phone.useTime) ?? [];
      const used = Number(years) * 12 + Number(months);
      expect(used).toBeGreaterThan(0);
      expect(used * 30.44 * day).toBeLessThan(now.getTime() - modelOf(model).releasedAt.getTime());
    }
  });

  it('was posted over the last three weeks, oldest first, with all brands among the newest nine', () => {
    const times = market.listings.map(({ postedAt }) => postedAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(now.getTime());
    expect(times[0]).toBeGreaterThan(now.getTime() - 22 * day);
    expect(times[0]).toBeLessThan(now.getTime() - 19 * day);
    expect(new Set(market.listings.slice(-9).map(({ phone }) => phone.brand)).size).toBe(3);
  });

  it('advertises a dozen phones that can be booked, four of each brand, some of the demo seller', () => {
    const advertised = market.advertised.map(listingOf);
    expect(new Set(market.advertised).size).toBe(12);
    for (const brand of brands) expect(advertised.filter(({ phone }) => phone.brand === brand)).toHaveLength(4);
    const booked = market.deals.filter(({ status }) => status !== 'ended').map(({ listing }) => listing);
    for (const { key } of advertised) expect(booked).not.toContain(key);
    expect(advertised.some(({ seller }) => seller === demoAccounts.seller.email)).toBe(true);
  });
});

describe('what was sold before', () => {
  const { history } = market;

  it('includes enough of every model for a price guide, more of newer ones, all within the last 90 days', () => {
    expect(history.length).toBeGreaterThanOrEqual(300);
    expect(history.length).toBeLessThanOrEqual(450);
    for (const { model } of models) expect(history.filter((sale) => sale.model === model).length).toBeGreaterThan(2);
    for (const { postedAt, soldAt } of history) {
      expect(soldAt.getTime()).toBeGreaterThan(postedAt.getTime());
      expect(soldAt.getTime()).toBeLessThan(now.getTime());
      expect(soldAt.getTime()).toBeGreaterThan(now.getTime() - 90 * day);
    }
    expect(new Set(history.map(({ key }) => key)).size).toBe(history.length);
  });

  it('shows the picture of a phone of the same model, colour and condition', () => {
    for (const { like, model, phone } of history) {
      const shown = listingOf(like);
      expect([shown.model, shown.phone.colour, shown.phone.condition]).toEqual([model, phone.colour, phone.condition]);
    }
  });

  it('was sold by every seller, by the shops most, at prices like those asked now', () => {
    const countOf = (email: string) => history.filter(({ seller }) => seller === email).length;
    for (const { email } of market.sellers) expect(countOf(email)).toBeGreaterThan(0);
    expect(Math.max(...market.sellers.map(({ email }) => countOf(email)))).toBeGreaterThan(30);
    for (const { phone, model, soldAt } of history) {
      const fair = fairPrice(modelOf(model), phone.storage, phone.condition, soldAt);
      expect(Math.abs(Math.log(phone.resalePrice / fair))).toBeLessThan(2.5 * priceScatter + 0.12);
    }
  });

  it('leaves out models that were just released', () => {
    const early = new Date('2025-10-15T00:00:00Z');
    const then = createMarket({ seed: 'wholesale', now: early });
    expect(then.history.some(({ model }) => model === 'iPhone 17')).toBe(false);
  });
});

describe('prices', () => {
  it('fall with age and with condition and rise with storage', () => {
    const phone = modelOf('iPhone 13');
    const later = new Date(now.getTime() + 365 * day);
    expect(fairPrice(phone, 128, 'good', later)).toBeLessThan(fairPrice(phone, 128, 'good', now));
    expect(fairPrice(phone, 128, 'fair', now)).toBeLessThan(fairPrice(phone, 128, 'excellent', now));
    expect(fairPrice(phone, 256, 'good', now)).toBeGreaterThan(fairPrice(phone, 128, 'good', now));
  });

  it('lie near the measured median of the facts', () => {
    const june = new Date('2026-06-15T00:00:00Z');
    expect(fairPrice(modelOf('iPhone 13'), 128, 'good', june)).toBeGreaterThan(260 * 0.85);
    expect(fairPrice(modelOf('iPhone 13'), 128, 'good', june)).toBeLessThan(260 * 1.15);
    expect(fairPrice(modelOf('Galaxy S22'), 128, 'good', new Date('2025-05-15T00:00:00Z'))).toBeLessThan(210 * 1.15);
  });

  it('of a phone that came out yesterday stay below its price when new, whatever the draw', () => {
    const phone = { ...modelOf('iPhone 17'), releasedAt: new Date(now.getTime() - day) };
    for (let seed = 0; seed < 300; seed += 1) {
      const price = askingPrice(createRandom(seed), phone, 256, 'excellent', now);
      expect(price).toBeLessThanOrEqual(priceWhenNew(phone, 256) * 0.95);
    }
  });

  it('never fall below the minimum of their line', () => {
    expect(fairPrice(modelOf('Galaxy S8'), 64, 'fair', new Date('2040-01-01T00:00:00Z'))).toBe(90);
  });
});

describe('the phone facts', () => {
  it('contain ninety models with colours, storages and a launch price', () => {
    expect(models).toHaveLength(90);
    for (const { colours, storages, memories, launchPrice } of models) {
      expect(Math.min(colours.length, storages.length, memories.length, launchPrice)).toBeGreaterThan(0);
    }
  });

  it('refuse an invalid row and name it', () => {
    const csv = 'brand,model,release_year,release_month,launch_price_usd,storage_gb\nnokia,3310,2000,09,129,1';
    expect(() => parsePhoneModels(csv)).toThrow('nokia,3310');
  });
});
