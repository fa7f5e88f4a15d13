import { expect, it } from '@jest/globals';
import { aBuyer, aSeller, aUserEvent } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { newId, type Member } from '@wholesale/service-kit';
import { createListingRepository } from '../src/storage/listing-repository.ts';
import { createListPhone } from '../src/use-cases/list-phone.ts';
import { aPhone, aPlacedBooking, startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

/** The phone of a seller who was deleted while it was listed; the request failed between its two writes. @returns its id */
async function listedInTheMiddleOfADeletion(seller: Member): Promise<string> {
  await catalog.deliver(aUserEvent('user.deleted', seller, 2));
  const now = () => new Date();
  const list = createListPhone({
    listings: createListingRepository({ db: catalog.db, now, onCommit: () => undefined }),
    sellers: { isDeleted: () => Promise.reject(new Error('the database is away')) } as never,
    photos: { isIssued: async () => true },
    now,
    newId,
  });
  const id = newId(now());
  const { email, profile } = seller;
  const { resalePrice: _, ...phone } = aPhone(catalog.picture);
  await expect(
    list({ ...phone, resalePrice: 310 } as never, { email, ...profile }, { id, correlationId: 'r' }),
  ).rejects.toThrow('away');
  expect(await catalog.stored(id)).toMatchObject({ status: 'unsold' });
  return id;
}

it('a phone that was listed in the middle of its seller’s deletion is removed when a buyer books it', async () => {
  const id = await listedInTheMiddleOfADeletion(aSeller());

  await catalog.deliver(aPlacedBooking(id, { buyerId: aBuyer().profile.userId }));

  expect(await catalog.stored(id)).toMatchObject({ status: 'deleted', gone: true, bookingId: null });
  await catalog.settled();
  expect(catalog.laterEventsOf(id)).toMatchObject([{ type: 'listing.deleted', data: { deletedBy: 'system' } }]);
});
