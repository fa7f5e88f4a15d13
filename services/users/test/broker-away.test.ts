import { expect, it } from '@jest/globals';
import { eventually, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aRegistered, startUsersForTests } from './people.ts';

let shop: ServiceUnderTest;
forAllTests(
  () => startUsersForTests({ OUTBOX_LIMIT: 3 }),
  (started) => (shop = started),
);

it('without a broker, changes are stored up to the limit and then refused for a while, and everything can still be read', async () => {
  const [first, second, third, fourth] = [
    await aRegistered('buyer', shop),
    await aRegistered('buyer', shop),
    await aRegistered('buyer', shop),
    await aRegistered('buyer', shop),
  ];
  await shop.settled();
  const rename = (person: typeof first, name: string) => shop.as(person).patch('/users/me', { name });
  shop.loseBroker();
  for (const person of [first, second, third]) expect((await rename(person, 'New')).status).toBe(200);

  const refused = await eventually(async () => {
    const reply = await rename(fourth, 'New');
    expect(reply.status).toBe(503);
    return reply;
  });

  expect(refused.body).toMatchObject({ code: 'too-many-unpublished' });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await shop.as(first).get(`/users?email=${first.email}`)).toMatchObject({ status: 200 });
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);

  await shop.kill();
  await eventually(async () => expect((await rename(fourth, 'New')).status).toBe(200));
  await shop.settled();
  expect(shop.eventsOf('user.renamed')).toHaveLength(4);
});
