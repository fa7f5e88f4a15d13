import { expect, it } from '@jest/globals';
import { aStranger, findTexts, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aRegistered, startUsersForTests } from './people.ts';

let shop: ServiceUnderTest;
forAllTests(startUsersForTests, (started) => (shop = started));

const personalTexts = ['Erasmus', 'erasmus.private'];

it('a deleted person leaves nothing but what refuses the same account, and the event says no more', async () => {
  const admin = await aRegistered('admin', shop);
  const person = aStranger({ email: `Erasmus.Private.${Date.now()}@wholesale.example` });
  const { body } = await shop.as(person).post('/users', { name: 'Erasmus Ex', email: person.email, role: 'seller' });
  await shop.as(admin).put(`/verify/${person.email}`, { checked: 'The shop of Erasmus' });
  await shop.as(admin).post(`/api/users/${body._id}/unverify`, { reason: 'Erasmus has moved' });
  for (const text of [...personalTexts, 'The shop of', 'has moved'])
    expect(await findTexts(shop.db, [text])).not.toEqual([]);

  await shop.as(admin).delete(`/deleteSeller/${body._id}`);
  await shop.settled();

  expect(await findTexts(shop.db, personalTexts)).toEqual([]);
  const nothing = { name: '', email: '', emailConfirmed: false, verified: false };
  expect(shop.eventsOf('user.deleted', body._id).map(({ data }) => data)).toEqual([
    { userId: body._id, uid: person.uid, role: 'seller', ...nothing, deletedBy: 'admin' },
  ]);
  const again = { name: 'Erasmus Ex', email: person.email, role: 'seller' };
  expect((await shop.as(person).post('/users', again)).status).toBe(403);
});

it('a person that the previous version deleted is erased at the next start, and announced again once', async () => {
  const person = await aRegistered('buyer', shop, 'Erasmus Early');
  await shop.db.collection('users').updateOne({ uid: person.uid }, { $set: { state: 'deleted', version: 2 } });

  await shop.restart();
  await shop.settled();
  await shop.restart();
  await shop.settled();

  expect(await findTexts(shop.db, [...personalTexts, person.email])).toEqual([]);
  expect(shop.eventsOf('user.deleted', person.profile.userId)).toMatchObject([
    { sequence: 3, data: { uid: person.uid, name: '', email: '' } },
  ]);
});
