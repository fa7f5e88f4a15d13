import { paths } from '@wholesale/contracts/paths';
import type { AnswerOf } from './call.ts';
import { loadClient } from './load-client.ts';

/**
 * Uploads a photo of a phone.
 * @param image JPEG, PNG or WebP up to 5 MB
 * @param options.onProgress called with the fraction sent, 0 to 1
 * @returns the stored photo; `data.url` is a listing's `picture`
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
    // Only XMLHttpRequest reports upload progress.
    ...(onProgress && { adapter: 'xhr', onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
    ...(!onProgress && { adapter: 'fetch' }),
  })) as AnswerOf<'uploadPhoto'>;
}
