import { expect, it } from '@jest/globals';
import { anId, aSeller, aUserEvent } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createEventHandlers } from '../src/events/handlers.ts';
import { createListingRepository } from '../src/storage/listing-repository.ts';
import { createSellerCopies } from '../src/storage/seller-copies.ts';
import { startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

it('the deletion of a seller whose listings take longer than a handler may, goes on where it stopped and announces each once', async () => {
  const seller = aSeller();
  const listing = await catalog.stored(await catalog.listed(seller));
  await catalog.settled();
  const { _outbox, ...first } = listing;
  const others = Array.from({ length: 299 }, () => ({ ...first, _id: anId(), _outbox: [] }));
  await catalog.db.collection<{ _id: string }>('listings').insertMany(others);
  const deleted = aUserEvent('user.deleted', seller, 2);
  const left = () => catalog.db.collection('listings').countDocuments({ sellerId: seller.profile.userId, gone: false });

  /** @param listings after so many, the time of the handler is over */
  const handleUntil = async (listings: number) => {
    const time = new AbortController();
    let changed = 0;
    const onCommit = () => void ((changed += 1) === listings && time.abort());
    const { db } = catalog;
    const handlers = createEventHandlers({
      listings: createListingRepository({ db, now: () => new Date(), onCommit }),
      sellers: createSellerCopies({ copies: db.collection('sellers'), onCommit: () => undefined }),
      idempotency: { forget: async () => undefined },
      reservePhone: () => Promise.reject(new Error('no phone is reserved here')),
    });
    await handlers['user.deleted']?.(deleted, { attempt: 1, signal: time.signal });
  };

  await expect(handleUntil(100)).rejects.toThrow('aborted');
  const leftThen = await left();
  await handleUntil(Infinity);

  expect(leftThen).toBeGreaterThan(150);
  expect(await left()).toBe(0);
  await catalog.settled();
  const announced = catalog.events.filter(
    ({ type, correlationId }) => type === 'listing.deleted' && correlationId === deleted.correlationId,
  );
  expect(new Set(announced.map(({ aggregateId }) => aggregateId)).size).toBe(300);
  expect(announced).toHaveLength(300);
});
