import { paths } from '@wholesale/contracts/paths';
import type { AnswerOf } from './call.ts';
import { loadClient } from './load-client.ts';

/**
 * Stores a photo of a phone.
 * @param image JPEG, PNG or WebP up to 5 MB
 * @param options.onProgress is told the part that has been sent, 0 to 1
 * @returns the stored photo; `data.url` is what a listing's `picture` takes
 * @throws {ApiError}
 */
export async function uploadPhoto(
  image: File,
  { onProgress, signal }: { onProgress?: (part: number) => void; signal?: AbortSignal } = {},
): Promise<AnswerOf<'uploadPhoto'>> {
  const { send } = await loadClient();
  const form = new FormData();
  form.append('image', image);
  return (await send('uploadPhoto', {
    url: paths.uploadPhoto.path,
    data: form,
    ...(signal && { signal }),
    // Only XMLHttpRequest tells how much of a body has been sent.
    ...(onProgress && { adapter: 'xhr', onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
    ...(!onProgress && { adapter: 'fetch' }),
  })) as AnswerOf<'uploadPhoto'>;
}
