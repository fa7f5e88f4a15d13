import { expect, it } from '@jest/globals';
import { aSeller, aUserEvent, findTexts } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aPhone, aPlacedBooking, itsCompletion, startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

const personalTexts = ['Erasmus', 'erasmus.private', '12 Quiet Lane', 'my daughter'];
const anErasableSeller = () =>
  aSeller({ name: 'Erasmus Ex', email: `Erasmus.Private.${Date.now()}@wholesale.example` });
const personal = { location: '12 Quiet Lane', description: 'My daughter used it' };

it('of a deleted seller no name, address, place, description or photo stays, in listings of every state and their events', async () => {
  const [seller, other] = [anErasableSeller(), aSeller()];
  await catalog.deliver(aUserEvent('user.registered', seller));
  const [free, held, sold, gone] = [
    await catalog.listed(seller, personal),
    await catalog.listed(seller, personal),
    await catalog.listed(seller, personal),
    await catalog.listed(seller, { ...personal, photos: [catalog.picture] }),
  ];
  const others = await catalog.listed(other);
  await catalog.as(seller).delete(`/deleteProduct/${gone}`);
  const purchase = aPlacedBooking(sold);
  await catalog.deliver(aPlacedBooking(held), purchase);
  await catalog.deliver(itsCompletion(purchase));
  expect(await findTexts(catalog.db, personalTexts)).not.toEqual([]);

  await catalog.deliver(aUserEvent('user.deleted', seller, 2));

  expect(await findTexts(catalog.db, personalTexts)).toEqual([]);
  for (const id of [free, held, sold, gone]) {
    expect(await catalog.stored(id)).toMatchObject({ status: 'deleted', name: 'Galaxy S21 128 GB', picture: '' });
    expect((await catalog.stored(id)).photos).toBeUndefined();
    const announced = catalog.eventsOf('listing.deleted', id).at(-1);
    expect(announced?.data).toMatchObject({ location: '', description: '', picture: '', resalePrice: 310 });
  }
  expect(await catalog.stored(others)).toMatchObject({ status: 'unsold', picture: catalog.picture, location: 'Dhaka' });
});

it('a seller’s idempotent request leaves nothing that belongs to the account', async () => {
  const seller = anErasableSeller();
  const headers = { 'Idempotency-Key': 'once' };
  const phone = { ...aPhone(catalog.picture), ...personal };
  expect((await catalog.as(seller).post('/sellerProduct', phone, headers)).status).toBe(201);
  expect(await findTexts(catalog.db, [seller.uid])).not.toEqual([]);

  await catalog.deliver(aUserEvent('user.deleted', seller, 2));

  expect(await findTexts(catalog.db, [seller.uid, ...personalTexts])).toEqual([]);
});

it('a late event about a deleted seller brings nothing back', async () => {
  const seller = anErasableSeller();
  const id = await catalog.listed(seller, personal);

  await catalog.deliver(aUserEvent('user.deleted', seller, 3));
  await catalog.deliver(aUserEvent('user.registered', seller), aUserEvent('user.renamed', seller, 2));

  expect(await findTexts(catalog.db, personalTexts)).toEqual([]);
  expect((await catalog.stored(id)).status).toBe('deleted');
});
