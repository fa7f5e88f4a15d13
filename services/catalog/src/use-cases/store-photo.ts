import { largestWidth, type PhotoAddress } from '../domain/photo.ts';
import type { Photos } from '../storage/photos.ts';
import type { EncodePhoto } from './encode-photo.ts';

export type StoredPhoto = PhotoAddress & { id: string; width: number; height: number; size: number };
/** @param isWanted as of `EncodePhoto` */
export type StorePhoto = (bytes: Buffer, isWanted?: () => boolean) => Promise<StoredPhoto>;

export function createStorePhoto({ encodePhoto, photos }: { encodePhoto: EncodePhoto; photos: Photos }): StorePhoto {
  return async (bytes, isWanted) => {
    const photo = await encodePhoto(bytes, isWanted);
    const address = await photos.store(photo);
    const { hash: id, width, height, files } = photo;
    return { ...address, id, width, height, size: files[largestWidth].length };
  };
}
