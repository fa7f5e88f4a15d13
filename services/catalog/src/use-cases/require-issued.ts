import { invalid } from '@wholesale/service-kit';
import type { Photos } from '../storage/photos.ts';

/**
 * Holds the pictures of a phone against what our upload gave out.
 * @param phone.picture the first one, when it is told
 * @param phone.photos those after it
 * @param known addresses that need no look, such as those the listing has already
 * @throws Failure `picture-not-uploaded`, naming each one that is not ours
 */
export async function requireIssued(
  { picture, photos = [] }: { picture?: string | undefined; photos?: readonly string[] | undefined },
  upload: Pick<Photos, 'issued'>,
  known: readonly string[] = [],
): Promise<void> {
  const told = [
    ...(picture === undefined ? [] : [{ path: 'picture', address: picture }]),
    ...photos.map((address, index) => ({ path: `photos.${index}`, address })),
  ];
  const issued = await Promise.all(told.map(({ address }) => known.includes(address) || upload.issued(address)));
  const foreign = told.filter((_, index) => !issued[index]);
  if (foreign.length === 0) return;
  throw invalid('picture-not-uploaded', 'Upload the photo first.', {
    errors: foreign.map(({ path }) => ({ path, message: 'must be an address that an upload returned' })),
  });
}
