import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { anonymous, aSeller, aUserEvent, eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aPhone, aPlacedBooking, itsCompletion, startCatalogForTests, type Catalog } from './catalog-under-test.ts';
import { aPicture } from './pictures.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

let count = 0;
/** Pictures that differ clearly, because similar ones are encoded alike. */
const pictureOf = (number: number) => aPicture({ tint: ((number * 37) % 256) + (((number * 20) % 256) << 8) });
/** @returns the address of a photo that no other test has */
const aPhoto = async (): Promise<string> => (await catalog.upload(await pictureOf((count += 1)))).body.data?.url ?? '';
const statusesOf = async (picture: string): Promise<number[]> =>
  Promise.all(
    [400, 800, 1600].map(async (width) => {
      const file = picture.replace('-1600.', `-${width}.`);
      return (await catalog.as(anonymous).fetch(new URL(file, 'http://shop').pathname)).status;
    }),
  );
const isThere = [200, 200, 200];
const isGone = [404, 404, 404];

/** As if each photo had been uploaded two days ago. */
async function ageAll(): Promise<void> {
  const then = new Date(Date.now() - 48 * 3_600_000);
  for (const path of await readdir(catalog.photosDir, { recursive: true }))
    await utimes(join(catalog.photosDir, path), then, then);
}

/** Lets a round run until it has removed a file in the last folder. @param meanwhile runs before it */
async function collected(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  const lastFolder = join(catalog.photosDir, 'ff');
  await mkdir(lastFolder, { recursive: true });
  await writeFile(join(lastFolder, 'last'), '');
  await ageAll();
  await meanwhile();
  await catalog.restart();
  await eventually(async () => expect(await readdir(lastFolder)).not.toContain('last'));
}

it('a photo of a listing stays, also when a deleted seller showed the same one', async () => {
  const picture = await aPhoto();
  const [gone, other] = [aSeller(), aSeller()];
  await catalog.listed(gone, { picture });
  await catalog.listed(other, { photos: [picture] });
  await catalog.deliver(aUserEvent('user.deleted', gone, 2));

  await collected();

  expect(await statusesOf(picture)).toEqual(isThere);
});

it('the photos of a deleted seller are removed, also those of a sold phone', async () => {
  const [first, second, sold] = [await aPhoto(), await aPhoto(), await aPhoto()];
  const seller = aSeller();
  await catalog.listed(seller, { picture: first, photos: [second] });
  const purchase = aPlacedBooking(await catalog.listed(seller, { picture: sold }));
  await catalog.deliver(purchase);
  await catalog.deliver(itsCompletion(purchase));
  await catalog.deliver(aUserEvent('user.deleted', seller, 2));

  await collected();

  for (const picture of [first, second, sold]) expect(await statusesOf(picture)).toEqual(isGone);
});

it('the photo of a removed listing is removed, unless its phone was sold here: the buyer sees it in the deal', async () => {
  const [removed, sold] = [await aPhoto(), await aPhoto()];
  const seller = aSeller();
  const id = await catalog.listed(seller, { picture: removed });
  const soldId = await catalog.listed(seller, { picture: sold });
  const purchase = aPlacedBooking(soldId);
  await catalog.deliver(purchase);
  await catalog.deliver(itsCompletion(purchase));
  for (const each of [id, soldId]) expect((await catalog.as(seller).delete(`/deleteProduct/${each}`)).status).toBe(200);

  await collected();

  expect(await statusesOf(removed)).toEqual(isGone);
  expect(await statusesOf(sold)).toEqual(isThere);
});

it('a photo stays that was uploaded, uploaded again or listed again within a day', async () => {
  const [again, listed] = [await aPhoto(), await aPhoto()];
  const numberOfAgain = count - 1;
  const seller = aSeller();
  let fresh = '';

  await collected(async () => {
    fresh = await aPhoto();
    await catalog.upload(await pictureOf(numberOfAgain));
    const { insertedId } = (await catalog.as(seller).post('/sellerProduct', aPhone(listed))).body;
    await catalog.as(seller).delete(`/deleteProduct/${insertedId}`);
  });

  for (const picture of [fresh, again, listed]) expect(await statusesOf(picture)).toEqual(isThere);
});

it('an upload that a crash left unfinished is removed', async () => {
  const [folder = ''] = await readdir(catalog.photosDir);
  const unfinished = join(catalog.photosDir, folder, '.0b6a2c0e-unfinished');
  await writeFile(unfinished, 'half');

  await collected();

  expect(await readdir(join(catalog.photosDir, folder))).not.toContain('.0b6a2c0e-unfinished');
});

it('files of others in the folder of photos stay: a note, a snapshot', async () => {
  const theirs = ['README', 'abc/note', '.snapshot/ab/0b6a2c0e.webp'].map((path) => join(catalog.photosDir, path));
  for (const path of theirs) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'not a photo');
  }

  await collected();

  for (const path of theirs) expect(await readFile(path, 'utf8')).toBe('not a photo');
});
