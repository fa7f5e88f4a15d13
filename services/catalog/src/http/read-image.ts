import { maxPhotoBytes } from '@wholesale/contracts';
import { type Failure, invalid, tooLarge } from '@wholesale/service-kit';
import type { Request } from 'express';
import multer, { memoryStorage, MulterError } from 'multer';

/** Boundaries, headers and the few fields that imgbb's clients send along. */
const mostAround = 64 * 1024;

const upload = multer({
  storage: memoryStorage(),
  limits: {
    fileSize: maxPhotoBytes,
    files: 1,
    fields: 4,
    parts: 6,
    fieldSize: 4_096,
    fieldNameSize: 100,
    headerPairs: 20,
  },
}).single('image');

/**
 * Reads the image of a multipart request, field `image`, up to 5 MB. Its name and declared type are ignored.
 * @throws Failure `too-large`, `image-missing` or `malformed`
 */
export async function readImage(request: Request): Promise<Buffer> {
  // What says itself that it is too large is not read at all.
  if (Number(request.headers['content-length'] ?? 0) > maxPhotoBytes + mostAround) throw pictureTooLarge();
  await new Promise<void>((resolve, reject) => {
    // multer passes the response on but does not use it.
    const response = request.res as NonNullable<Request['res']>;
    upload(request, response, (error: unknown) => (error ? reject(toFailure(error)) : resolve()));
  });
  if (!request.file) throw imageMissing();
  return request.file.buffer;
}

function toFailure(error: unknown): Failure {
  if (!(error instanceof MulterError)) return invalid('malformed', 'The multipart body is malformed.');
  if (error.code === 'LIMIT_UNEXPECTED_FILE' && error.field !== 'image') return imageMissing();
  if (error.code === 'LIMIT_FILE_SIZE') return pictureTooLarge();
  return tooLarge('too-large', 'Send one image in the field `image` and nothing else.');
}

const pictureTooLarge = () => tooLarge('too-large', 'This image is larger than 5 MB. Use a smaller one.');
const imageMissing = () => invalid('image-missing', 'Send the image as multipart/form-data in the field `image`.');
