import { describe, expect, it } from '@jest/globals';
import type { Failure } from '@wholesale/service-kit';
import { timeMargin } from '@wholesale/testing';
import sharp from 'sharp';
import { photoWidths } from '../src/domain/photo.ts';
import { createEncodePhoto } from '../src/use-cases/encode-photo.ts';
import { anAnimation, aPicture, aPngOf, aTelephonePhoto, notPictures, unreadablePictures } from './pictures.ts';

const encodePhoto = createEncodePhoto();
const failing = (code: string) => expect.objectContaining({ code });

describe('encoding a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('makes WebP in three widths from a %s', async (format) => {
    const { hash, files, width, height } = await encodePhoto(await aPicture({ width: 2_000, height: 1_000, format }));

    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect([width, height]).toEqual([1600, 800]);
    for (const each of photoWidths) {
      expect(await sharp(files[each]).metadata()).toMatchObject({ format: 'webp', width: each, height: each / 2 });
    }
  });

  it('does not enlarge a small one', async () => {
    const { files } = await encodePhoto(await aPicture({ width: 500, height: 300 }));

    const widths = await Promise.all(photoWidths.map(async (each) => (await sharp(files[each]).metadata()).width));
    expect(widths).toEqual([400, 500, 500]);
  });

  it('gives the same picture the same name and another one a different name', async () => {
    const [first, again, other] = await Promise.all(
      [1, 1, 200].map(async (tint) => encodePhoto(await aPicture({ tint }))),
    );

    expect(again?.hash).toBe(first?.hash);
    expect(other?.hash).not.toBe(first?.hash);
  });

  it('turns a photo upright and removes place, maker, profile and appended data', async () => {
    const sent = await aTelephonePhoto();
    expect((await sharp(sent).metadata()).exif).toBeDefined();

    const { files, width, height } = await encodePhoto(sent);

    expect([width, height]).toEqual([40, 60]);
    for (const each of photoWidths) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(files[each]).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(files[each].toString('latin1')).not.toMatch(/script|GPS|Exif|Somebody/);
    }
  });

  it('limits a very long strip', async () => {
    const { width, height } = await encodePhoto(aPngOf(8, 30_000));

    expect(width).toBeGreaterThanOrEqual(1);
    expect(height).toBeLessThanOrEqual(3_200);
  });

  it('takes only the first picture of many in one file', async () => {
    const animated = await anAnimation(30);
    expect((await sharp(animated).metadata()).pages).toBeGreaterThan(1);

    const { files } = await encodePhoto(animated);
    expect((await sharp(files[400]).metadata()).pages ?? 1).toBe(1);
  });
});

describe('a refused picture', () => {
  it('without content is image-empty', async () => {
    await expect(encodePhoto(Buffer.alloc(0))).rejects.toThrow(failing('image-empty'));
  });

  it.each(notPictures)('%s is not-an-image', async (_, make) => {
    await expect(encodePhoto(await make())).rejects.toThrow(failing('not-an-image'));
  });

  it.each(unreadablePictures)('%s is image-unreadable within a second', async (_, make) => {
    const bytes = await make();
    const began = performance.now();

    await expect(encodePhoto(bytes)).rejects.toThrow(failing('image-unreadable'));
    expect(performance.now() - began).toBeLessThan(1_000 * timeMargin());
  });

  it('does not affect the next one', async () => {
    const [bad, good] = await Promise.allSettled([encodePhoto(aPngOf(20_000, 20_000)), encodePhoto(await aPicture())]);

    expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
  });
});

describe('many pictures at once', () => {
  it('a slow one does not delay another', async () => {
    const large = await aPicture({ width: 3_000, height: 3_000, format: 'png' });
    const small = await aPicture();
    const slow = encodePhoto(large).then(() => 'slow');
    const quick = encodePhoto(small).then(() => 'quick');

    expect(await Promise.race([slow, quick])).toBe('quick');
    await slow;
  });

  it('wait up to a limit, and further ones are asked to come again', async () => {
    const picture = await aPicture();
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => encodePhoto(picture)));

    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Failure] : []));
    expect(refused.map(({ kind, code }) => [kind, code])).toEqual(Array(3).fill(['unavailable', 'uploads-busy']));
    expect(refused[0]?.details.retryAfterSeconds).toBe(5);
    expect(await encodePhoto(picture)).toMatchObject({ width: expect.any(Number) });
  });

  it('the picture of a client that left while it waited is skipped', async () => {
    const picture = await aPicture();
    const asked: string[] = [];
    const left = (name: string) => () => {
      asked.push(name);
      return false;
    };

    const results = await Promise.allSettled([
      encodePhoto(picture),
      encodePhoto(picture),
      encodePhoto(aPngOf(20_000, 20_000), left('third')),
      encodePhoto(picture),
    ]);

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(results[2]).toMatchObject({ reason: { code: 'aborted' } });
    expect(asked).toEqual(['third']);
  });
});
