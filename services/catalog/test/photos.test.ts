import { readdir } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { catalogEndpoints } from '@wholesale/contracts';
import { createAssertionSigner } from '@wholesale/service-kit';
import { anonymous, aSeller, testKeys } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createHostedPhotos } from '../src/storage/hosted-photos.ts';
import { createEncodePhoto } from '../src/use-cases/encode-photo.ts';
import { aPhone, startCatalogForTests, type Catalog } from './catalog-under-test.ts';
import { aPicture, aTelephonePhoto, notPictures, unreadablePictures } from './pictures.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

const keptFiles = async () =>
  (await readdir(catalog.photosDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
const send = (body: FormData | string, headers: Record<string, string> = {}) =>
  catalog.as(aSeller()).fetch('/upload', { method: 'POST', body, headers });

describe('an upload', () => {
  it('responds like imgbb, and a phone can be listed with the address', async () => {
    const { status, body } = await catalog.upload(await aPicture({ width: 900, height: 600, tint: 7 }));

    expect(status).toBe(200);
    expect(catalogEndpoints.uploadPhoto.responses[200].parse(body).data).toMatchObject({
      url: expect.stringMatching(/^\/photos\/[0-9a-f]{64}-1600\.webp$/),
      display_url: expect.stringMatching(/^\/photos\/[0-9a-f]{64}-800\.webp$/),
      width: 900,
      height: 600,
    });
    const seller = aSeller();
    const id = await catalog.listed(seller, { picture: body.data?.url ?? '' });
    expect((await catalog.stored(id)).picture).toBe(body.data?.url);
  });

  it('returns absolute addresses with the gateway’s origin, and accepts them', async () => {
    const site = { 'x-public-origin': 'https://shop.example' };
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(await aPicture({ width: 500, height: 400, tint: 9 }))]), 'a.png');
    const { data } = (await (await send(form, site)).json()) as { data: { url: string; display_url: string } };
    const list = (picture: string) => catalog.as(aSeller()).post('/sellerProduct', aPhone(picture), site);

    expect(data.url).toMatch(/^https:\/\/shop\.example\/photos\/[0-9a-f]{64}-1600\.webp$/);
    expect(data.display_url).toMatch(/^https:\/\/shop\.example\/photos\//);
    const { insertedId } = (await list(data.url)).body as { insertedId: string };
    expect((await catalog.stored(insertedId)).picture).toBe(data.url.replace('https://shop.example', ''));
    expect((await list(data.url.replace('shop.example', 'evil.example'))).status).toBe(400);
    expect((await list(data.url.replace('shop.example', 'shop.example.evil.example'))).status).toBe(400);
  });

  it('is served to everyone as an image only, cached permanently', async () => {
    const { body } = await catalog.upload(await aPicture({ width: 900, height: 600, tint: 8 }));
    const path = body.data?.url ?? '';

    const response = await catalog.unsigned.fetch(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 900,
    });

    for (const [width, wide] of [
      [400, 400],
      [800, 800],
    ] as const) {
      const smaller = await catalog.unsigned.fetch(path.replace('-1600.', `-${width}.`));
      expect((await sharp(Buffer.from(await smaller.arrayBuffer())).metadata()).width).toBe(wide);
    }
    const etag = response.headers.get('etag') ?? '';
    expect((await catalog.unsigned.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it.each([
    '/photos/x.webp',
    `/photos/${'0'.repeat(64)}-1600.webp`,
    `/photos/${'0'.repeat(64)}-999.webp`,
    '/photos/..%2f..%2fpackage.json',
    '/photos/%2e%2e%2fpackage.json',
    '/photos/%00',
    '/photos/',
  ])('nothing is served at %s', async (path) => {
    const { status, headers } = await catalog.as(anonymous).get(path);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  it('removes place, maker and appended data from a phone’s photo', async () => {
    const { body } = await catalog.upload(await aTelephonePhoto());

    for (const width of [400, 800, 1600]) {
      const response = await catalog.unsigned.fetch((body.data?.url ?? '').replace('-1600.', `-${width}.`));
      const served = Buffer.from(await response.arrayBuffer());
      expect((await sharp(served).metadata()).exif).toBeUndefined();
      expect(served.toString('latin1')).not.toMatch(/script|GPS|Exif|Somebody/);
    }
  });

  it.each(['../../x.jpg', '..\\..\\x', 'a\r\nContent-Type: text/html', 'x'.repeat(300), 'con.svg'])(
    'of a file called %j is stored under its hash',
    async (name) => {
      const { status, body } = await catalog.upload(await aPicture(), { name, type: 'text/html' });

      expect(status).toBe(200);
      expect(body.data?.url).toBe(catalog.picture);
      for (const file of await keptFiles()) expect(file).toMatch(/^[0-9a-f]{64}-(400|800|1600)\.webp$/);
    },
  );
});

describe('a refused upload leaves no file:', () => {
  let before: string[];
  beforeAll(async () => void (before = await keptFiles()));
  afterAll(async () => expect(await keptFiles()).toEqual(before));

  it.each(notPictures)('%s renamed to .jpg is 415', async (_, make) => {
    expect(await catalog.upload(await make())).toMatchObject({ status: 415, body: { code: 'not-an-image' } });
  });

  it.each(unreadablePictures)('%s is 422', async (_, make) => {
    const bytes = await make();
    expect(await catalog.upload(bytes)).toMatchObject({ status: 422, body: { code: 'image-unreadable' } });
  });

  it('an empty file is 400', async () => {
    expect(await catalog.upload(Buffer.alloc(0))).toMatchObject({ status: 400, body: { code: 'image-empty' } });
  });

  it('a picture in another field, no field, and no form at all are 400', async () => {
    const missing = { status: 400, body: { code: 'image-missing' } };
    expect(await catalog.upload(await aPicture(), { field: 'photo' })).toMatchObject(missing);
    expect((await send(new FormData())).status).toBe(400);
    expect((await send('{"image":"x"}', { 'content-type': 'application/json' })).status).toBe(400);
    expect((await send('image=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(400);
  });

  it('a file name with a NUL is 400', async () => {
    expect((await catalog.upload(await aPicture(), { name: 'a\u0000.php' })).status).toBe(400);
  });

  it('a form that breaks off or has no boundary is 400', async () => {
    const broken = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc';
    expect((await send(broken, { 'content-type': 'multipart/form-data; boundary=b' })).status).toBe(400);
    expect((await send(broken, { 'content-type': 'multipart/form-data' })).status).toBe(400);
  });

  it('6 MB, many parts and two pictures are 413', async () => {
    expect((await catalog.upload(Buffer.alloc(6 * 1024 * 1024, 1))).status).toBe(413);
    expect((await catalog.upload(Buffer.alloc(5 * 1024 * 1024 + 10, 1))).status).toBe(413);

    const many = new FormData();
    for (let part = 0; part < 50; part += 1) many.set(`field-${part}`, 'x');
    expect((await send(many)).status).toBe(413);

    const two = new FormData();
    for (const _ of [1, 2]) two.append('image', new Blob([new Uint8Array(await aPicture())]), 'a.jpg');
    expect((await send(two)).status).toBe(413);
  });

  it('a body without a length is cut at the limit', async () => {
    const status = await uploadInChunks(8 * 1024 * 1024);
    expect(status).toBe(413);
  });
});

describe('a third-party photo host', () => {
  let host: Server;
  let url: string;
  let answer: unknown;
  const received: { url: string | undefined; body: Buffer }[] = [];
  beforeAll(async () => {
    host = createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (part: Buffer) => chunks.push(part));
      incoming.on('end', () => {
        received.push({ url: incoming.url, body: Buffer.concat(chunks) });
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/1/upload`;
  });
  afterAll(() => void host.close());
  const photos = (pictures = 'https://i.example/') => createHostedPhotos({ url, key: 'secret', pictures });

  it('receives our encoding and the key, and its address may be listed', async () => {
    answer = { success: true, data: { url: 'https://i.example/abc/x.webp' } };
    const photo = await createEncodePhoto()(await aTelephonePhoto());

    const kept = await photos().store(photo);

    expect(kept).toEqual({ url: 'https://i.example/abc/x.webp', displayUrl: 'https://i.example/abc/x.webp' });
    expect(received.at(-1)?.url).toBe('/1/upload?key=secret');
    expect(received.at(-1)?.body.includes(photo.files[1600])).toBe(true);
    expect(await photos().isIssued(kept.url)).toBe(true);
  });

  it.each([
    'https://i.example.evil.example/x.webp',
    'https://i.example@evil.example/x.webp',
    'http://i.example/x.webp',
    'https://i.example/../x.webp',
    'https://i.example\\@evil.example/x.webp',
    'javascript:alert(1)',
    '/photos/x.webp',
    '',
  ])('does not own the address %j', async (address) => {
    expect(await photos().isIssued(address)).toBe(false);
  });

  it.each([
    ['an address elsewhere', { success: true, data: { url: 'https://evil.example/x.webp' } }],
    ['a failure', { success: false, error: { message: 'no' } }],
    ['something else', 'hello'],
  ])('that returns %s is not trusted', async (_, body) => {
    answer = body;
    const photo = await createEncodePhoto()(await aPicture());

    await expect(photos().store(photo)).rejects.toThrow(expect.objectContaining({ code: 'photo-host-unavailable' }));
  });

  it('is used for uploads when it is configured', async () => {
    answer = { success: true, data: { url: `${new URL(url).origin}/x.webp` } };
    const hosted = await startCatalogForTests({ PHOTO_HOST_URL: url, PHOTO_HOST_KEY: 'secret' });
    try {
      expect(hosted.picture).toBe(`${new URL(url).origin}/x.webp`);
      expect((await hosted.as(aSeller()).post('/sellerProduct', aPhone(hosted.picture))).status).toBe(201);
      expect((await hosted.as(aSeller()).post('/sellerProduct', aPhone('https://evil.example/x'))).status).toBe(400);
    } finally {
      await hosted.stop();
    }
  });
});

/** Uploads without a length; returns the status even when the server stops reading. */
async function uploadInChunks(bytes: number): Promise<number> {
  const assertion = await assertionOf();
  return new Promise((resolve, reject) => {
    const outgoing = request(`${catalog.url}/upload`, {
      method: 'POST',
      headers: { ...assertion, 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' },
    });
    let status = 0;
    outgoing.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
      outgoing.destroy();
      resolve(status);
    });
    outgoing.on('error', (error) => (status ? resolve(status) : reject(error)));
    outgoing.write('--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n');
    const piece = Buffer.alloc(64 * 1024, 1);
    for (let sent = 0; sent < bytes; sent += piece.length) outgoing.write(piece);
    outgoing.end('\r\n--b--\r\n');
  });
}

async function assertionOf(): Promise<{ authorization: string }> {
  const sign = createAssertionSigner({ issuer: 'gateway', key: () => testKeys.signing('gateway') });
  return { authorization: `Bearer ${await sign(aSeller(), 'catalog')}` };
}
