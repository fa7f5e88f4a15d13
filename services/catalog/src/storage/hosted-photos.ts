import { unavailable } from '@wholesale/service-kit';
import { z } from 'zod';
import { largestWidth, photoName } from '../domain/photo.ts';
import type { Photos } from './photos.ts';

const answerSchema = z.object({
  success: z.literal(true),
  data: z.object({ url: z.url(), display_url: z.url().optional() }),
});

/**
 * A third-party photo host with imgbb's protocol; it receives our encoding, never the uploaded file.
 * @param options.key sent as `?key=`
 * @param options.pictures prefix of the addresses it returns, with a trailing slash
 */
export function createHostedPhotos({ url, key, pictures }: { url: string; key: string; pictures: string }): Photos {
  const isTheirs = (address: string): boolean =>
    // Parsed first, so that "..", a user part or a longer host name does not match.
    URL.canParse(address) && new URL(address).href === address && address.startsWith(pictures);

  return {
    async store({ hash, files }) {
      const form = new FormData();
      const bytes = new Uint8Array(files[largestWidth]);
      form.set('image', new Blob([bytes], { type: 'image/webp' }), photoName(hash, largestWidth));
      const target = new URL(url);
      target.searchParams.set('key', key);
      try {
        const response = await fetch(target, {
          method: 'POST',
          body: form,
          redirect: 'error',
          signal: AbortSignal.timeout(10_000),
        });
        const { data } = answerSchema.parse(await response.json());
        const displayUrl = data.display_url ?? data.url;
        if (!isTheirs(data.url) || !isTheirs(displayUrl))
          throw new Error(`the photo host answered an address outside ${pictures}`);
        return { url: data.url, displayUrl };
      } catch (error) {
        const failure = unavailable(
          'photo-host-unavailable',
          'The photo can’t be stored right now. Try again in a moment.',
        );
        failure.cause = error;
        throw failure;
      }
    },
    isIssued: (address) => Promise.resolve(isTheirs(address)),
  };
}
