import { aSeller, aUserEvent, type TestReply } from '@wholesale/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aPhone, startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await startCatalogForTests();
});
afterAll(() => catalog.stop());

const list = (seller: ReturnType<typeof aSeller>, key: string, phone: object = {}) =>
  catalog.as(seller).post('/sellerProduct', { ...aPhone(catalog.picture), ...phone }, { 'idempotency-key': key });
/** Not that of a repeat while the first attempt runs. */
const isFinal = ({ body }: TestReply): boolean => body.code !== 'request-in-progress';
const listedBy = ({ profile: { userId } }: ReturnType<typeof aSeller>) =>
  catalog.db.collection('listings').find({ sellerId: userId }).toArray();

describe('POST /sellerProduct with an Idempotency-Key', () => {
  it('lists one phone, however often and simultaneously it is sent, and answers the same when it is listed', async () => {
    const seller = aSeller();

    const attempts = await Promise.all(Array.from({ length: 10 }, () => list(seller, 'one')));
    const replies = [...attempts.filter(isFinal), await list(seller, 'one')];
    await catalog.settled();

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await listedBy(seller)).toHaveLength(1);
    expect(catalog.eventsOf('listing.created', replies[0]?.body.insertedId)).toHaveLength(1);
  });

  it('answers the same after the phone was sold or deleted, and lists no second one', async () => {
    const [sold, deleted] = [aSeller(), aSeller()];
    const first = [await list(sold, 'k'), await list(deleted, 'k')];
    await catalog.as(sold).put(`/sellerProduct/${first[0]?.body.insertedId}`);
    await catalog.as(deleted).delete(`/deleteProduct/${first[1]?.body.insertedId}`);

    expect([(await list(sold, 'k')).body, (await list(deleted, 'k')).body]).toEqual(first.map(({ body }) => body));

    expect(await listedBy(sold)).toHaveLength(1);
    expect(await listedBy(deleted)).toHaveLength(1);
  });

  it.each(['unsold', 'deleted'])(
    'finds a phone that is %s again when the answer was lost in a crash',
    async (status) => {
      const seller = aSeller();
      const first = await list(seller, 'lost');
      const { insertedId } = first.body;
      if (status === 'deleted') await catalog.as(seller).delete(`/deleteProduct/${insertedId}`);
      await catalog.db
        .collection('idempotencyKeys')
        .updateMany({ reservedId: insertedId }, { $unset: { answer: '', leasedUntil: '' } });

      expect((await list(seller, 'lost')).body).toEqual(first.body);

      expect(await listedBy(seller)).toEqual([expect.objectContaining({ _id: insertedId, status })]);
    },
  );

  it('is 422 for another phone with the same key, and independent for another seller or without a key', async () => {
    const [seller, other] = [aSeller(), aSeller()];
    await list(seller, 'k');

    expect(await list(seller, 'k', { resalePrice: 1 })).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    });
    expect((await list(other, 'k', { resalePrice: 1 })).status).toBe(201);
    expect((await catalog.as(seller).post('/sellerProduct', aPhone(catalog.picture))).status).toBe(201);
    expect(await listedBy(seller)).toHaveLength(2);
  });

  it('repeats the first refusal', async () => {
    const seller = aSeller();
    const foreign = { picture: '/photos/not-uploaded.webp' };

    for (const _ of [1, 2])
      expect(await list(seller, 'k', foreign)).toMatchObject({ status: 400, body: { code: 'picture-not-uploaded' } });
    expect(await listedBy(seller)).toEqual([]);
  });

  it('leaves no phone for sale when the account is deleted at the same moment', async () => {
    const seller = aSeller();
    const [replies] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => list(seller, 'k'))),
      catalog.publish(aUserEvent('user.deleted', seller, 2)),
    ]);
    await catalog.settled();

    for (const { status } of replies.filter(isFinal)) expect([201, 403]).toContain(status);
    for (const listing of await listedBy(seller)) expect(listing['status']).toBe('deleted');
  });

  it.each(['', 'x'.repeat(256)])('is 400 for a key of a length that is not allowed', async (key) => {
    expect((await list(aSeller(), key)).status).toBe(400);
  });
});
