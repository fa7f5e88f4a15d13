import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { services } from '@wholesale/scripts';
import { eventually, findTexts } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { dealOf } from './deals.ts';
import { listPhone, uploadPhoto } from './phones.ts';
import { startShop, type Account, type ShopUnderTest } from './start-shop.ts';

let shop: ShopUnderTest;
forAllTests(
  () => startShop({ env: { UNUSED_PHOTO_HOURS: '0.05' } }),
  (started) => (shop = started),
);

const ok = async (as: Account, method: string, path: string, json?: object) => {
  const answer = await shop.call(method, path, { as, ...(json && { json }) });
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as { insertedId: string; conversationId: string };
};

const seller = { description: 'From aunt Wilhelmina', location: '77 Gooseberry Hill' };
/** Another one for each buyer. */
const contactOf = ({ uid }: Account) => ({ phone: `+49 ${uid}`, location: `Tulip Pond, bench ${uid}` });
const words = { chat: 'Ring twice at Marigold', place: 'Kiosk Lavender', note: 'My knee hurts' };

/** A completed, a cancelled and an accepted deal of the two, with messages and meetings; each step by the first person where both may take it. */
async function trade(person: Account, { selling, buying }: { selling: Account; buying: Account }) {
  const buyer = contactOf(buying);
  const picture = await uploadPhoto(shop, selling);
  const deals = await Promise.all(
    [0, 1, 2].map(async () => {
      const listingId = await listPhone(shop, selling, picture, seller);
      const { insertedId: id } = await ok(buying, 'POST', '/booking', { listingId, ...buyer });
      await eventually(() => ok(selling, 'POST', `/api/bookings/${id}/accept`));
      await ok(person, 'PUT', `/api/bookings/${id}/meeting`, { place: words.place });
      return { id, listingId };
    }),
  );
  const [completed, cancelled] = deals as [(typeof deals)[0], (typeof deals)[0]];
  const { conversationId } = await ok(buying, 'POST', `/api/listings/${completed.listingId}/conversation`, {
    text: 'Good morning',
  });
  await ok(person, 'POST', `/api/conversations/${conversationId}/messages`, { text: words.chat });
  await ok(person, 'POST', `/booking/${cancelled.id}/cancel`, { reason: words.note });
  await ok(buying, 'POST', `/api/bookings/${completed.id}/received`);
  return { picture: new URL(picture).pathname, deals };
}

const whereStored = async (texts: readonly string[]): Promise<string[]> =>
  (
    await Promise.all(
      services.map(async (name) => (await findTexts(shop.databaseOf(name), texts)).map((line) => `${name} ${line}`)),
    )
  ).flat();

/** What a person can download. */
const exportOf = async (person: Account): Promise<string> =>
  JSON.stringify((await shop.call('GET', '/api/me/export', { as: person })).body);

/** As if every photo had been uploaded long ago. */
/** Makes every photo old and waits until catalog has looked at all of them: a whole round is between two removals from the last folder. */
async function photosCollected(): Promise<void> {
  const lastFolder = join(shop.photosDir, 'ff');
  await mkdir(lastFolder, { recursive: true });
  for (const last of ['first', 'second']) {
    await writeFile(join(lastFolder, last), '');
    for (const folder of await readdir(shop.photosDir))
      for (const file of await readdir(join(shop.photosDir, folder)))
        await utimes(join(shop.photosDir, folder, file), new Date(0), new Date(0));
    await eventually(async () => expect(await readdir(lastFolder)).toEqual([]));
  }
}

describe('a person who sold, booked, wrote and met', () => {
  it('is in no database, photo or log once an admin has deleted the seller; the buyer keeps the deals', async () => {
    const [selling, buying, admin] = [
      await shop.account('seller', 'Erasmus Quillfeather'),
      await shop.account('buyer'),
      await shop.admin(),
    ];
    const { picture, deals } = await trade(selling, { selling, buying });
    const texts = ['Quillfeather', selling.email, ...Object.values(seller), ...Object.values(words), picture];
    expect(await whereStored(texts)).not.toEqual([]);
    const [own, others] = [await exportOf(selling), await exportOf(buying)];
    expect(texts.filter((text) => !own.includes(text))).toEqual([]);
    expect(others).not.toContain(selling.email);
    expect(own).not.toContain(buying.email);
    const { _id } = (await ok(selling, 'GET', `/users?email=${selling.email}`)) as unknown as { _id: string };

    await ok(admin, 'DELETE', `/deleteSeller/${_id}`);

    await eventually(async () => expect(await whereStored(texts)).toEqual([]));
    // A busy machine may answer 503 at first.
    await eventually(async () => {
      const entries = await ok(admin, 'GET', `/api/audit?about=${_id}`);
      expect(entries).toMatchObject([{ action: 'deleteUser', target: _id }]);
    });
    await photosCollected();
    expect((await fetch(new URL(picture, shop.url))).status).toBe(404);
    expect(texts.filter((text) => shop.log.join().includes(text))).toEqual([]);
    await eventually(async () => {
      const kept = await Promise.all(
        deals.map(({ listingId }) => dealOf(shop, { person: buying, role: 'buyer', listingId })),
      );
      expect(kept).toMatchObject([
        { status: 'completed', sellerName: 'Former member', price: 310, contact: contactOf(buying) },
        { status: 'ended', reason: 'cancelled-by-seller' },
        { status: 'ended', reason: 'listing-deleted' },
      ]);
    });
  });

  it('is in no database or log once a buyer has deleted the own account; the seller keeps the deals and the photos', async () => {
    const [selling, buying] = [await shop.account('seller'), await shop.account('buyer', 'Erasmus Quillfeather')];
    const { picture, deals } = await trade(buying, { selling, buying });
    const texts = ['Quillfeather', buying.email, ...Object.values(contactOf(buying)), ...Object.values(words)];
    expect(await whereStored(texts)).not.toEqual([]);

    const own = await exportOf(buying);
    expect(texts.filter((text) => !own.includes(text))).toEqual([]);
    expect(own).not.toContain(selling.email);

    await ok(buying, 'DELETE', '/api/me');

    await eventually(async () => expect(await whereStored(texts)).toEqual([]));
    expect(texts.filter((text) => shop.log.join().includes(text))).toEqual([]);
    await photosCollected();
    await eventually(async () => {
      const kept = await Promise.all(
        deals.map(({ listingId }) => dealOf(shop, { person: selling, role: 'seller', listingId })),
      );
      expect(kept).toMatchObject([
        { status: 'completed', buyerName: 'Former member', price: 310, contact: { phone: '', location: '' } },
        { status: 'ended', reason: 'cancelled-by-buyer' },
        { status: 'ended', reason: 'buyer-deleted' },
      ]);
    });
    expect((await fetch(new URL(picture, shop.url))).status).toBe(200);
    expect((await shop.call('GET', '/booking', { as: buying })).status).toBe(401);
  });
});
