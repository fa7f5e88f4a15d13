import { maxPhotoBytes } from '@wholesale/contracts/values';
import { unsupportedMessage } from './photo-rules.ts';

/** The shop shows 1,600 pixels at most. */
const longestSide = 2_400;
/** The second is used when the first leaves the file too large. */
const qualities = [0.85, 0.6];

/** `again` is true when a retry may succeed. */
export class PhotoRefused extends Error {
  readonly again: boolean;

  constructor(message: string, again = false) {
    super(message);
    this.again = again;
  }
}

/** Photos are resized one after the other: decoding several at once exhausts the memory of a phone. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Resizes a photo that is too large, as a JPEG; any other stays as it is.
 * @throws {PhotoRefused} when it cannot be decoded, or stays too large
 */
export function shrinkPhoto(file: File, signal: AbortSignal): Promise<File> {
  if (file.size <= maxPhotoBytes) return Promise.resolve(file);
  const shrunk = queue.then(() => shrink(file, signal));
  queue = shrunk.catch(() => undefined);
  return shrunk;
}

async function shrink(file: File, signal: AbortSignal): Promise<File> {
  for (const quality of qualities) {
    signal.throwIfAborted();
    const smaller = await redraw(file, quality);
    if (smaller.size <= maxPhotoBytes)
      return new File([smaller], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: smaller.type });
  }
  throw new PhotoRefused(`${file.name} is too large. Choose an image below 5 MB.`);
}

async function redraw(file: File, quality: number): Promise<Blob> {
  const { default: Compressor } = await import('compressorjs').catch(() => {
    throw new PhotoRefused('The photo could not be resized. Please try again.', true);
  });
  return new Promise((resolve, reject) => {
    new Compressor(file, {
      quality,
      maxWidth: longestSide,
      maxHeight: longestSide,
      mimeType: 'image/jpeg',
      // Browsers rotate images themselves; the library would read the whole file once more.
      checkOrientation: false,
      success: resolve,
      error: () => reject(new PhotoRefused(unsupportedMessage(file))),
    });
  });
}
