import { mostPhotoBytes, noPicture } from './photo-rules.ts';

/** Cameras take pictures of 8,000 pixels; the shop shows 1,600 at most. */
const longestSide = 2_400;
/** The second is for a picture that is all noise. */
const qualities = [0.85, 0.6];

/** A photo that cannot be sent as it is; `again` says whether another try may help. */
export class PhotoRefused extends Error {
  readonly again: boolean;

  constructor(message: string, again = false) {
    super(message);
    this.again = again;
  }
}

/** One at a time: a phone that decodes six pictures of its camera at once runs out of memory. */
let before: Promise<unknown> = Promise.resolve();

/**
 * A photo as it can be sent: one that is larger than the shop takes is drawn again, smaller, as a JPEG; any other stays as it is.
 * @throws {PhotoRefused} when it cannot be decoded, or is too large even so
 */
export function shrinkPhoto(file: File, signal: AbortSignal): Promise<File> {
  if (file.size <= mostPhotoBytes) return Promise.resolve(file);
  const shrunk = before.then(() => shrink(file, signal));
  before = shrunk.catch(() => undefined);
  return shrunk;
}

async function shrink(file: File, signal: AbortSignal): Promise<File> {
  for (const quality of qualities) {
    signal.throwIfAborted();
    const smaller = await drawnAgain(file, quality);
    if (smaller.size <= mostPhotoBytes)
      return new File([smaller], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: smaller.type });
  }
  throw new PhotoRefused(`${file.name} is too large. Choose an image below 5 MB.`);
}

async function drawnAgain(file: File, quality: number): Promise<Blob> {
  const { default: Compressor } = await import('compressorjs').catch(() => {
    throw new PhotoRefused('The photo could not be resized. Please try again.', true);
  });
  return new Promise((resolve, reject) => {
    new Compressor(file, {
      quality,
      maxWidth: longestSide,
      maxHeight: longestSide,
      mimeType: 'image/jpeg',
      // Browsers turn a picture by themselves; the library would read all of it once more.
      checkOrientation: false,
      success: resolve,
      error: () => reject(new PhotoRefused(noPicture(file))),
    });
  });
}
