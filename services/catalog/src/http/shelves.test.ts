import { describe, expect, it } from '@jest/globals';
import type { Brand } from '@wholesale/contracts';
import { listPhone, type Listing } from '../domain/listing.ts';
import { createShelves } from './shelves.ts';

const at = new Date('2026-03-07T12:00:00Z');
const aListing = (id: string, resalePrice: number): Listing =>
  listPhone(
    {
      brand: 'vivo',
      name: 'V27',
      description: '',
      condition: 'good',
      picture: '/photos/x.webp',
      location: 'Dhaka',
      resalePrice,
      orginalPrice: 500,
      useTime: '',
    },
    { userId: 'b'.repeat(24), email: 'sam@wholesale.example', name: 'Sam' },
    { id: id.repeat(24), now: at },
  );

function shelvesOver(load: (brand: Brand) => Promise<Listing[]>) {
  let time = 0;
  let loads = 0;
  const shelves = createShelves({
    listings: {
      unsoldOfBrand: (brand) => {
        loads += 1;
        return load(brand);
      },
    },
    sellers: { named: () => Promise.resolve(new Map()) },
    now: () => time,
  });
  const prices = async (): Promise<number[]> => {
    const shelf = await shelves.of('vivo');
    const { bytes } = await shelf.found.reply({ filter: {}, sort: 'price-low', limit: 10 });
    return (JSON.parse(bytes.toString()) as { resalePrice: number }[]).map(({ resalePrice }) => resalePrice);
  };
  return { shelves, prices, loads: () => loads, wait: (ms: number) => (time += ms) };
}

describe('a shelf', () => {
  it('is filled once for many who look at once, and again only after a change or a second', async () => {
    const { shelves, prices, loads, wait } = shelvesOver(async () => [aListing('a', 200), aListing('c', 100)]);

    await Promise.all(Array.from({ length: 20 }, prices));
    expect([await prices(), loads()]).toEqual([[100, 200], 1]);

    shelves.invalidate();
    await prices();
    expect(loads()).toBe(2);

    wait(999);
    await prices();
    expect(loads()).toBe(2);
    wait(1);
    await prices();
    expect(loads()).toBe(3);
  });

  it('who asks after a change never gets a shelf that was begun before it', async () => {
    let stored = [aListing('a', 200)];
    const waiting: (() => void)[] = [];
    const { shelves, prices } = shelvesOver(async () => {
      const read = stored;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return read;
    });

    const before = prices();
    await Promise.resolve();
    stored = [aListing('a', 150)];
    shelves.invalidate();
    const after = prices();
    await Promise.resolve();
    waiting.forEach((go) => go());

    expect(await after).toEqual([150]);
    expect(await before).toEqual([200]);
    expect(await prices()).toEqual([150]);
  });

  it('that could not be filled is told to who waits, and tried again for the next', async () => {
    let broken = true;
    const { prices } = shelvesOver(async () => {
      if (broken) throw new Error('no database');
      return [aListing('a', 200)];
    });

    await expect(prices()).rejects.toThrow('no database');
    broken = false;
    expect(await prices()).toEqual([200]);
  });

  it('the same question is answered with the same bytes', async () => {
    const { shelves } = shelvesOver(async () => [aListing('a', 200)]);
    const shelf = await shelves.of('vivo');
    const one = await shelf.facets.reply({ condition: ['good'] });
    expect((await shelf.facets.reply({ condition: ['good'] })).bytes).toBe(one.bytes);
    expect(one.headers['ETag']).toMatch(/^"[\w-]{27}"$/);
  });
});
