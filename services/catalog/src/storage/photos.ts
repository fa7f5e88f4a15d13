import { isPhotoName, displayWidth, largestWidth, photoName, photoWidths } from '../domain/photo.ts';
import type { EncodedPhoto, PhotoAddress } from '../domain/photo.ts';
import type { PhotoStore } from './photo-store.ts';

/** Keeps photos and knows which addresses it gave out. */
export type Photos = {
  keep(photo: EncodedPhoto): Promise<PhotoAddress>;
  /** Whether this is the address of a photo that was kept; nothing is fetched to find out. */
  issued(address: string): Promise<boolean>;
};

/**
 * Photos in our own storage, served by catalog itself.
 * @param options.baseUrl what comes before `/photos/`; empty for an address that works on every host
 */
export function createOwnPhotos({ store, baseUrl = '' }: { store: PhotoStore; baseUrl?: string }): Photos {
  const withinSite = '/photos/';
  const prefix = baseUrl.replace(/\/$/, '') + withinSite;
  return {
    async keep({ hash, files }) {
      for (const width of photoWidths) await store.put(photoName(hash, width), files[width]);
      return {
        url: prefix + photoName(hash, largestWidth),
        displayUrl: prefix + photoName(hash, displayWidth),
      };
    },
    async issued(address) {
      // Without the host, too: where `baseUrl` is the site itself, that is the form in which a listing keeps it.
      const beginning = [prefix, withinSite].find((each) => address.startsWith(each));
      const name = address.slice(beginning?.length);
      return beginning !== undefined && isPhotoName(name) && store.has(name);
    },
  };
}
