import { largestWidth, type PhotoAddress } from '../domain/photo.ts';
import type { Photos } from '../storage/photos.ts';
import type { EncodePhoto } from './encode-photo.ts';

export type StoredPhoto = PhotoAddress & { id: string; width: number; height: number; size: number };
export type StorePhoto = (bytes: Buffer) => Promise<StoredPhoto>;

export function createStorePhoto({ encodePhoto, photos }: { encodePhoto: EncodePhoto; photos: Photos }): StorePhoto {
  return async (bytes) => {
    const photo = await encodePhoto(bytes);
    const address = await photos.store(photo);
    const { hash: id, width, height, files } = photo;
    return { ...address, id, width, height, size: files[largestWidth].length };
  };
}
