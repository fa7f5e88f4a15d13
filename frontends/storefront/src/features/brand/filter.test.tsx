import { describe, expect, it } from '@jest/globals';
import { activeChoices, cleared, noFilter, queryOfFilter, readFilter, writeFilter } from './filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

describe('a filter in an address', () => {
  it('is read and written the same', () => {
    const address = '?condition=excellent,good&storage=128,256&minPrice=60&maxPrice=540&verified=true&sort=price-low';
    expect(read(address)).toEqual({
      conditions: ['excellent', 'good'],
      storages: [128, 256],
      minPrice: 60,
      maxPrice: 540,
      verified: true,
      sort: 'price-low',
    });
    expect(writeFilter(read(address))).toBe(address);
    expect(writeFilter(read(''))).toBe('');
  });

  it('has one spelling, whatever order or repetition somebody typed', () => {
    expect(writeFilter(read('?sort=saving&storage=256,128,256&condition=good&condition=excellent,good'))).toBe(
      '?condition=excellent,good&storage=128,256&sort=saving',
    );
    expect(writeFilter(read('?sort=newest&verified=false&minPrice=49.50'))).toBe('?minPrice=49.5');
  });

  it.each([
    '?minPrice=-1&maxPrice=abc&condition=%3Cscript%3E&storage=1e9&sort=drop',
    '?minPrice=1e3&maxPrice=0x10&storage=-64,0,64.5,99999,NaN&verified=1&condition=Good',
    '?minPrice=Infinity&maxPrice=99999999999999999999&sort=__proto__&condition=constructor',
    '?minPrice=900&maxPrice=100',
    '?minPrice=&maxPrice=%00&storage=,,,&condition=,&sort=',
    '?minPrice= 60&maxPrice=60 &storage= 128',
    '?%E0%A4%A=1&condition=%E0%A4',
  ])('ignores invalid values: %s', (address) => expect(read(address)).toEqual(noFilter));

  it('keeps valid values beside invalid ones, and never exceeds the allowed length', () => {
    expect(read('?minPrice=-1&maxPrice=300&condition=good,<b>&storage=128,abc')).toEqual({
      ...noFilter,
      conditions: ['good'],
      storages: [128],
      maxPrice: 300,
    });
    const many = Array.from({ length: 500 }, (_, index) => 1_000 + index).join(',');
    expect(queryOfFilter(read(`?storage=${many}`)).storage?.length).toBeLessThanOrEqual(100);
  });

  it('leaves the other parameters of the address alone', () => {
    const before = new URLSearchParams('?book=6b01&condition=fair&utm_source=mail');
    expect(writeFilter({ ...noFilter, verified: true }, before)).toBe('?book=6b01&utm_source=mail&verified=true');
    expect(writeFilter(noFilter, before)).toBe('?book=6b01&utm_source=mail');
  });
});

describe('what is on', () => {
  it('is named, and each can be taken off alone', () => {
    const filter = read('?condition=excellent,good&storage=128&minPrice=60&maxPrice=540&verified=true&sort=saving');
    const choices = activeChoices(filter);
    expect(choices.map(({ label }) => label)).toEqual(['Excellent', 'Good', '$60 to $540', '128 GB', 'Verified only']);
    expect(choices.map(({ without }) => writeFilter(without))).toEqual([
      '?condition=good&storage=128&minPrice=60&maxPrice=540&verified=true&sort=saving',
      '?condition=excellent&storage=128&minPrice=60&maxPrice=540&verified=true&sort=saving',
      '?condition=excellent,good&storage=128&verified=true&sort=saving',
      '?condition=excellent,good&minPrice=60&maxPrice=540&verified=true&sort=saving',
      '?condition=excellent,good&storage=128&minPrice=60&maxPrice=540&sort=saving',
    ]);
    expect(writeFilter(cleared(filter))).toBe('?sort=saving');
  });

  it('says an open price range in words', () => {
    expect(activeChoices(read('?minPrice=60')).map(({ label }) => label)).toEqual(['From $60']);
    expect(activeChoices(read('?maxPrice=1540')).map(({ label }) => label)).toEqual(['Up to $1,540']);
  });
});
