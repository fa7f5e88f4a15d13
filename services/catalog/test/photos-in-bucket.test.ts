import { readdir } from 'node:fs/promises';
import { afterEach, expect, it } from '@jest/globals';
import { anonymous, aSeller, eventually, startBucket, type TestBucket } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aPhone, startCatalogForTests, type Catalog } from './catalog-under-test.ts';
import { aPicture } from './pictures.ts';

let bucket: TestBucket;
let catalog: Catalog;
forAllTests(startBucket, (started) => (bucket = started));
forAllTests(
  () => startCatalogForTests({ ...bucket.settings, PHOTOS_DIR: undefined }),
  (started) => (catalog = started),
);
afterEach(() => bucket.mode('up'));

let tint = 0;
const upload = async () => catalog.upload(await aPicture({ tint: (tint += 4_000) }));
const fetchPhoto = (path: string) => catalog.as(anonymous).fetch(path);
const readiness = async () => (await catalog.as(anonymous).get('/health/ready')).body;

it('a photo in a bucket is uploaded, listed and shown, and nothing of it is on catalog’s disk', async () => {
  const { status, body } = await upload();
  const picture = body.data?.url ?? '';
  const id = await catalog.listed(aSeller(), { picture });

  expect([status, (await catalog.stored(id)).picture]).toEqual([200, picture]);
  expect((await fetchPhoto(picture)).headers.get('content-type')).toBe('image/webp');
  expect([...bucket.objects.keys()].filter((key) => key.includes(picture.slice(8, 72))).sort()).toEqual(
    ['1600', '400', '800'].map((width) => `photos/${picture.slice(8, 10)}/${picture.slice(8, 72)}-${width}.webp`),
  );
  expect(await readdir(catalog.photosDir)).toEqual([]);
});

it('while the bucket fails, photos can be neither uploaded nor listed nor read, everything else works, and readiness says so', async () => {
  const { body } = await upload();
  const picture = body.data?.url ?? '';
  const before = bucket.objects.size;
  bucket.mode('failing');

  expect(await upload()).toMatchObject({ status: 503, body: { code: 'storage-unavailable' } });
  const listing = await catalog.as(aSeller()).post('/sellerProduct', aPhone(picture));
  expect([listing.status, listing.body.code]).toEqual([503, 'storage-unavailable']);
  const photo = await fetchPhoto(picture);
  expect([photo.status, photo.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await catalog.as(anonymous).get('/allbrand/samsung')).status).toBe(200);
  expect(await readiness()).toMatchObject({ status: 'ready', photoStorage: false });
  expect(bucket.objects.size).toBe(before);

  bucket.mode('up');
  expect((await catalog.as(aSeller()).post('/sellerProduct', aPhone(picture))).status).toBe(201);
  expect(await readiness()).toMatchObject({ photoStorage: true });
});

it('a photo in a bucket that no listing shows is removed, and one that a listing shows stays', async () => {
  const [shown, unused] = [(await upload()).body.data?.url ?? '', (await upload()).body.data?.url ?? ''];
  await catalog.listed(aSeller(), { picture: shown });
  for (const object of bucket.objects.values()) object.changedAt = new Date(Date.now() - 48 * 3_600_000);

  await catalog.restart();

  await eventually(async () => expect((await fetchPhoto(unused)).status).toBe(404));
  expect((await fetchPhoto(shown)).status).toBe(200);
});

it('a photo that is uploaded while it is being removed is refused, because it would be lost', async () => {
  const photo = await aPicture({ tint: (tint += 4_000) });
  const picture = (await catalog.upload(photo)).body.data?.url ?? '';
  const keys = [...bucket.objects.keys()].filter((key) => key.includes(picture.slice(8, 72)));
  const marks = keys.map((key) => `removing/${key}`);
  for (const key of keys) bucket.objects.delete(key);
  for (const key of marks) bucket.objects.set(key, { content: Buffer.from('x'), changedAt: new Date() });

  expect(await catalog.upload(photo)).toMatchObject({ status: 503, body: { code: 'storage-unavailable' } });
  for (const key of marks) bucket.objects.delete(key);
  expect(await catalog.upload(photo)).toMatchObject({ status: 200, body: { data: { url: picture } } });
});

it('without a folder and without a bucket, catalog does not start', async () => {
  await expect(startCatalogForTests({ PHOTOS_DIR: undefined })).rejects.toThrow('Set PHOTOS_DIR');
});
