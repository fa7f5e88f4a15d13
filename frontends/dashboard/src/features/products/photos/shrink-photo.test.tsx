import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openAddProduct, setUpAddProduct, upload } from '../../../../test/open-add-product.tsx';
import { PhotoRefused, shrinkPhoto } from './shrink-photo.ts';

const megabyte = 1024 * 1024;
const fileOf = (megabytes: number, name = 'IMG_1234.PNG', type = 'image/png') =>
  new File([new Uint8Array(megabytes * megabyte)], name, { type });
const noSignal = () => new AbortController().signal;

/** Replaces canvas and image decoding, which jsdom lacks; `drawn` lists the sizes of the results. */
function stubDrawing({ decodes = true, drawn = [megabyte] }: { decodes?: boolean; drawn?: number[] } = {}) {
  const canvases: { width: number; height: number; type: string | undefined; quality: unknown }[] = [];
  jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    const size = (value: number) => ({ value, configurable: true });
    Object.defineProperties(this, { naturalWidth: size(8_000), naturalHeight: size(6_000) });
    setTimeout(() => (decodes ? this.onload?.(new Event('load')) : this.onerror?.('no picture')));
  });
  // The library first checks that a canvas can be read back.
  const pixels = { data: new Uint8ClampedArray(8) };
  const pen = new Proxy<Record<string, unknown>>(
    {},
    { get: (_, name) => () => (String(name).endsWith('ImageData') ? pixels : undefined), set: () => true },
  );
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    const bytes = drawn[Math.min(canvases.length, drawn.length - 1)] ?? 0;
    canvases.push({ width: this.width, height: this.height, type, quality });
    setTimeout(() => done(new Blob([new Uint8Array(bytes)], { type: type ?? 'image/png' })));
  });
  return canvases;
}

setUpAddProduct();
afterEach(() => void jest.restoreAllMocks());

describe('A photo that is too large', () => {
  it('is resized to a JPEG of at most 2,400 pixels, and keeps its name', async () => {
    const canvases = stubDrawing();
    const small = await shrinkPhoto(fileOf(6), noSignal());
    expect(canvases).toEqual([{ width: 2_400, height: 1_800, type: 'image/jpeg', quality: 0.85 }]);
    expect([small.name, small.type, small.size]).toEqual(['IMG_1234.jpg', 'image/jpeg', megabyte]);
  });

  it('is left unchanged when it is small enough', async () => {
    const canvases = stubDrawing();
    const file = fileOf(5);
    expect(await shrinkPhoto(file, noSignal())).toBe(file);
    expect(canvases).toHaveLength(0);
  });

  it('is resized again at a lower quality when it is still too large', async () => {
    const canvases = stubDrawing({ drawn: [6 * megabyte, 4 * megabyte] });
    expect((await shrinkPhoto(fileOf(20), noSignal())).size).toBe(4 * megabyte);
    expect(canvases.map(({ quality }) => quality)).toEqual([0.85, 0.6]);
  });

  it('is refused when it stays too large or is not an image', async () => {
    stubDrawing({ drawn: [6 * megabyte] });
    await expect(shrinkPhoto(fileOf(20), noSignal())).rejects.toThrow(
      'IMG_1234.PNG is too large. Choose an image below 5 MB.',
    );
    jest.restoreAllMocks();
    stubDrawing({ decodes: false });
    await expect(shrinkPhoto(fileOf(6), noSignal())).rejects.toThrow(PhotoRefused);
  });

  it('is not resized when it was removed before its turn; the next one is', async () => {
    const canvases = stubDrawing();
    const stop = new AbortController();
    const removed = shrinkPhoto(fileOf(6), stop.signal);
    const next = shrinkPhoto(fileOf(6), noSignal());
    stop.abort();
    await expect(removed).rejects.toThrow();
    expect((await next).size).toBe(megabyte);
    expect(canvases).toHaveLength(1);
  });

  it('is uploaded resized from the form', async () => {
    stubDrawing();
    const { user } = openAddProduct();
    await user.upload(screen.getByLabelText('Photos'), fileOf(6));
    expect(await screen.findByText('1 of 1 photos uploaded')).toBeTruthy();
    expect(upload.state.sizes).toEqual([megabyte]);
  });

  it('shows an error when it cannot be decoded, without uploading it or offering a retry', async () => {
    stubDrawing({ decodes: false });
    const { user } = openAddProduct();
    await user.upload(screen.getByLabelText('Photos'), fileOf(6, 'broken.jpg', 'image/jpeg'));
    expect(await screen.findByText("broken.jpg can't be used. Use a JPEG, PNG or WebP image.")).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(upload.state.sent).toBe(0);
  });
});
