import { describe, expect, it } from '@jest/globals';
import { createOwnPhotos } from './photos.ts';

const hash = 'a'.repeat(64);
const name = `${hash}-1600.webp`;
const store = {
  put: () => Promise.resolve(),
  has: (file: string) => Promise.resolve(file.startsWith(hash)),
};

describe('the address of an uploaded photo', () => {
  it.each([
    ['the path', '', `/photos/${name}`],
    ['the whole address where PHOTO_BASE names a site', 'https://shop.example', `https://shop.example/photos/${name}`],
    ['the path, as a listing keeps it, where PHOTO_BASE names the site', 'https://shop.example', `/photos/${name}`],
  ])('is %s', async (_, baseUrl, address) => {
    expect(await createOwnPhotos({ store, baseUrl }).isIssued(address)).toBe(true);
  });

  it('counts as a use of all its files, so that none of them is removed', async () => {
    const asked: string[] = [];
    const has = async (file: string) => asked.push(file) > 0;

    await createOwnPhotos({ store: { ...store, has } }).isIssued(`/photos/${name}`);

    expect(asked.sort()).toEqual([`${hash}-1600.webp`, `${hash}-400.webp`, `${hash}-800.webp`]);
  });

  it.each([
    ['of another site', `https://evil.example/photos/${name}`],
    ['whose end only looks like one', `/elsewhere/photos/${name}`],
    ['without its folder', name],
    ['that nobody uploaded', `/photos/${'b'.repeat(64)}-1600.webp`],
    ['that leaves its folder', `/photos/../${name}`],
    ['that is empty', ''],
  ])('is not %s', async (_, address) => {
    expect(await createOwnPhotos({ store, baseUrl: 'https://shop.example' }).isIssued(address)).toBe(false);
  });
});
