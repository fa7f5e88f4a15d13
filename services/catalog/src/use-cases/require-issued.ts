import { invalid } from '@wholesale/service-kit';
import type { Photos } from '../storage/photos.ts';

/**
 * Checks that pictures come from our upload. @param known addresses that need no check
 * @throws Failure `picture-not-uploaded`, naming each other address
 */
export async function requireIssued(
  { picture, photos = [] }: { picture?: string | undefined; photos?: readonly string[] | undefined },
  upload: Pick<Photos, 'isIssued'>,
  known: readonly string[] = [],
): Promise<void> {
  const pictures = [
    ...(picture === undefined ? [] : [{ path: 'picture', address: picture }]),
    ...photos.map((address, index) => ({ path: `photos.${index}`, address })),
  ];
  const issued = await Promise.all(pictures.map(({ address }) => known.includes(address) || upload.isIssued(address)));
  const foreign = pictures.filter((_, index) => !issued[index]);
  if (foreign.length === 0) return;
  throw invalid('picture-not-uploaded', 'Upload the photo first.', {
    errors: foreign.map(({ path }) => ({ path, message: 'must be an address that an upload returned' })),
  });
}
