import { hashIn, isPhotoName, displayWidth, largestWidth, photoName, photoWidths } from '../domain/photo.ts';
import type { EncodedPhoto, PhotoAddress } from '../domain/photo.ts';
import type { PhotoStore } from './photo-store.ts';

export type Photos = {
  store(photo: EncodedPhoto): Promise<PhotoAddress>;
  /** Whether this address belongs to a stored photo, which then stays for a while; checks without fetching it. */
  isIssued(address: string): Promise<boolean>;
};

/** Photos in our own storage, served by catalog. @param options.baseUrl prefix of `/photos/`; empty for a path */
export function createOwnPhotos({
  store,
  baseUrl = '',
}: {
  store: Pick<PhotoStore, 'put' | 'has'>;
  baseUrl?: string;
}): Photos {
  const withinSite = '/photos/';
  const prefix = baseUrl.replace(/\/$/, '') + withinSite;
  return {
    async store({ hash, files }) {
      await Promise.all(photoWidths.map((width) => store.put(photoName(hash, width), files[width])));
      return {
        url: prefix + photoName(hash, largestWidth),
        displayUrl: prefix + photoName(hash, displayWidth),
      };
    },
    async isIssued(address) {
      // Listings store our own addresses as paths, so both forms are accepted.
      const beginning = [prefix, withinSite].find((each) => address.startsWith(each));
      const name = address.slice(beginning?.length);
      const hash = isPhotoName(name) ? hashIn(name) : undefined;
      if (beginning === undefined || hash === undefined) return false;
      // All three, because each counts as used from now on.
      const stored = await Promise.all(photoWidths.map((width) => store.has(photoName(hash, width))));
      return !stored.includes(false);
    },
  };
}
