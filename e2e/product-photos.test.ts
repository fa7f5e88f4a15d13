import { describe, expect, it } from '@jest/globals';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { eventually } from '@wholesale/testing';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { openPlaces, type OpenedPlaces } from './open-places.ts';

let opened: OpenedPlaces;
let jpeg: Buffer;

forAllTests(openPlaces, async (started) => {
  opened = started;
  jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#4a6' } })
    .jpeg()
    .toBuffer();
});

const image = (name: string, buffer = jpeg) => ({ name, mimeType: 'image/jpeg', buffer });
const six = () => ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => image(`${name}.jpg`));

/** Add Product at a width; uploads wait until `release`, then get `answer` or continue to the shop. */
async function openAddProduct(width: number, answer?: { status: number; message: string }) {
  const page = await opened.openWindow('seller', { viewport: { width, height: 900 } });
  const waiting: Route[] = [];
  let released = false;
  const finish = (route: Route) =>
    answer
      ? route.fulfill({ status: answer.status, json: { ...answer, code: 'refused', requestId: 'r' } })
      : route.continue();
  await page.route('**/upload', (route) => (released ? finish(route) : void waiting.push(route)));
  await page.goto('/dashboard/addproduct');
  const release = async () => {
    released = true;
    await Promise.all(waiting.splice(0).map(finish));
  };
  const choose = (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.getByLabel('Photos').setInputFiles(files);
  const tiles = page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
  const holds = (count: number) => eventually(async () => expect(await tiles.count()).toBe(count));
  return { page, choose, release, tiles, holds, close: () => page.context().close() };
}

/** Parts outside their tile, tiles outside their card, and overlapping tiles. */
const misplaced = (page: Page) =>
  page.getByRole('list', { name: 'Chosen photos' }).evaluate((list) => {
    const card = list.parentElement?.parentElement?.getBoundingClientRect();
    const tiles = [...list.children];
    const outside = (inner: DOMRect, outer: DOMRect | undefined) =>
      !outer || inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5;
    const boxes = tiles.map((tile) => tile.getBoundingClientRect());
    return tiles.flatMap((tile, at) => {
      const box = boxes[at] as DOMRect;
      const parts = [...tile.querySelectorAll('*')].filter((part) => outside(part.getBoundingClientRect(), box));
      const overlaps = boxes.some(
        (other, index) =>
          index !== at &&
          box.left < other.right - 0.5 &&
          other.left < box.right - 0.5 &&
          box.top < other.bottom - 0.5 &&
          other.top < box.bottom - 0.5,
      );
      return [
        ...(outside(box, card) ? [`tile ${at + 1} leaves the card`] : []),
        ...(overlaps ? [`tile ${at + 1} overlaps another`] : []),
        ...parts.slice(0, 2).map((part) => `${part.tagName} leaves tile ${at + 1}`),
      ];
    });
  });

describe.each([360, 390, 768, 1440])('the photos of a new phone at %i px', (width) => {
  it('stay inside their card while they upload, when they are stored, and when the cover is removed', async () => {
    const { page, choose, release, holds, close } = await openAddProduct(width);
    await choose(six());
    await holds(6);
    await page.getByRole('progressbar').first().waitFor();
    expect(await misplaced(page)).toEqual([]);

    await release();
    await page.getByText('6 of 6 photos uploaded').waitFor({ state: 'attached' });
    expect(await misplaced(page)).toEqual([]);

    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await holds(5);
    expect(await misplaced(page)).toEqual([]);
    await close();
  });

  it.each([413, 415, 503])('stay inside their card when they are refused with %i', async (status) => {
    const { page, choose, release, close } = await openAddProduct(width, {
      status,
      message: 'This is no JPEG, PNG or WebP picture that the shop can take.',
    });
    await choose(six().slice(0, 3));
    await release();
    await page.getByText('0 of 3 photos uploaded, 3 failed').waitFor({ state: 'attached' });

    expect(await misplaced(page)).toEqual([]);
    expect(await page.getByText('Cover', { exact: true }).count()).toBe(0);
    await close();
  });
});

it('a text file named .jpg is rejected, and the next photo becomes the cover', async () => {
  const { page, choose, release, holds, close } = await openAddProduct(390);
  await release();
  await choose([image('notes.jpg', Buffer.from('only text')), image('phone.jpg')]);

  await page.getByText(/^notes\.jpg can't be used/).waitFor();
  await holds(1);
  await page.getByAltText('Photo 1, the cover').waitFor();
  await page.getByText('1 of 1 photos uploaded').waitFor({ state: 'attached' });
  await close();
});
