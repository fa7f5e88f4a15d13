import { expect, it } from '@jest/globals';
import type { EventEnvelope } from '@wholesale/contracts';
import { search } from './search.ts';
import type { Weakness } from './shop/simulated-shop.ts';
import type { Mix } from './steps.ts';

const without = (isWeak: (field: string) => boolean): Weakness => ({
  database: { filterOf: (filter) => Object.fromEntries(Object.entries(filter).filter(([field]) => !isWeak(field))) },
});
const loses = (isLost: (event: EventEnvelope, consumer: string) => boolean): Weakness => ({ loses: isLost });

const losesEnds = loses(({ type }, consumer) => type === 'booking.ended' && consumer === 'catalog');

const arms: Record<string, [Weakness, Mix, RegExp]> = {
  'events are applied again, also after newer ones': [
    without((field) => field.startsWith('_applied')),
    'sellers change what people book',
    /copy of listing/,
  ],
  'a write does not look at what it replaces': [
    without((field) => field === '_revision'),
    'people book, cancel and hand over',
    /events of|was confirmed/,
  ],
  'a phone can have two active bookings': [
    { database: { uniqueIndexes: false } },
    'people book, cancel and hand over',
    /active bookings|promised twice|not active/,
  ],
  'catalog ignores that a booking has ended, and does not compare its phones with bookings': [
    { ...losesEnds, withoutJobs: 'catalog' },
    'people book, cancel and hand over',
    /is reserved by .*, which is not active/,
  ],
  'one event in fifty is lost': [
    loses(({ sequence, aggregateId }) => (parseInt(aggregateId, 16) + sequence) % 50 === 0),
    'everything happens',
    /./,
  ],
};

it('catalog ignores that bookings have ended: its reconciler makes their phones available again', async () => {
  await search('people book, cancel and hand over', { seed: 13, runs: 10, weakness: losesEnds });
});

it('the event of a deletion is lost everywhere: users repeats it, and every service erases the person', async () => {
  const lostAtFirst = loses(
    ({ type, correlationId }) => type === 'user.deleted' && !correlationId.startsWith('repeat-deletion'),
  );
  await search('people are deleted', { seed: 13, runs: 10, weakness: lostAtFirst });
});

it.each(Object.keys(arms))('the checks notice when %s', async (name) => {
  const [weakness, mix, expected] = arms[name] as (typeof arms)[string];
  await expect(search(mix, { seed: 13, runs: 100, weakness })).rejects.toThrow(expected);
});
