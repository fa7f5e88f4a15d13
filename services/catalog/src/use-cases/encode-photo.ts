import { createHash } from 'node:crypto';
import { photoTypes } from '@wholesale/contracts';
import { invalid, unavailable, unprocessable, unsupportedMedia } from '@wholesale/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import type Sharp from 'sharp';
import { largestWidth, photoWidths, type EncodedPhoto, type PhotoWidth } from '../domain/photo.ts';

/** Larger pictures are refused before they are unpacked: 40 million pixels are 160 MB in memory. */
const maxPixels = 40_000_000;
const quality = 80;

let loaded: typeof Sharp | undefined;
/** Loaded with the first picture: it is a third of this service's memory. */
const loadSharp = async () => (loaded ??= (await import('sharp')).default);

/** @param isWanted asked when the picture's turn comes */
export type EncodePhoto = (bytes: Buffer, isWanted?: () => boolean) => Promise<EncodedPhoto>;

/** Two, so that a slow picture does not delay the others. */
const maxEncoding = 2;
/** The waiting ones use 100 MB at most. */
const maxWaiting = 20;

/**
 * Encodes a picture upright, in three widths, without metadata or appended data. Its type is detected from the content.
 * Few at a time, so that many uploads cost time and not memory.
 * Throws Failure `image-empty`, `not-an-image` (neither JPEG, PNG nor WebP), `image-unreadable` (damaged, or too many pixels), `uploads-busy`
 * (503, too many wait) or `aborted` (no longer wanted).
 */
export function createEncodePhoto(): EncodePhoto {
  let encoding = 0;
  const waiting: (() => void)[] = [];

  async function takeTurn(): Promise<void> {
    if (encoding < maxEncoding) return void (encoding += 1);
    if (waiting.length >= maxWaiting)
      throw unavailable('uploads-busy', 'Many photos are being uploaded. Try again in a few seconds.', {
        retryAfterSeconds: 5,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function passTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else encoding -= 1;
  }

  return async (bytes, isWanted = () => true) => {
    await takeTurn();
    try {
      if (!isWanted()) throw invalid('aborted', 'The request ended before its photo was stored.');
      return await encode(bytes);
    } finally {
      passTurn();
    }
  };
}

async function encode(bytes: Buffer): Promise<EncodedPhoto> {
  if (bytes.length === 0) throw invalid('image-empty', 'This image is empty. Try another one.');
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !photoTypes.includes(type.mime))
    throw unsupportedMedia('not-an-image', 'Send a JPEG, PNG or WebP picture.');
  try {
    return await reduce(bytes);
  } catch (error) {
    const failure = unprocessable('image-unreadable', 'This image can’t be read. Try another one.');
    failure.cause = error;
    throw failure;
  }
}

async function reduce(bytes: Buffer): Promise<EncodedPhoto> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, pages: 1, failOn: 'error' })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize(box(largestWidth))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;

  const files: Partial<Record<PhotoWidth, Buffer>> = {};
  for (const each of photoWidths) {
    const image = sharp(data, { raw: { width, height, channels } }).resize(box(each));
    files[each] = await image.webp({ quality }).toBuffer();
  }
  const complete = files as Record<PhotoWidth, Buffer>;
  const hash = createHash('sha256').update(complete[largestWidth]).digest('hex');
  return { hash, files: complete, width, height };
}

function box(width: PhotoWidth) {
  return { width, height: width * 2, fit: 'inside', withoutEnlargement: true } as const;
}
