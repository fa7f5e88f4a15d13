import { randomUUID } from 'node:crypto';
import { phoneInputSchema, type PhoneInput } from '@wholesale/contracts';
import { newId } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import type { Seller } from './domain/listing.ts';
import { createListingRepository } from './storage/listing-repository.ts';
import { createDiskPhotoStore } from './storage/photo-store.ts';
import { createOwnPhotos } from './storage/photos.ts';
import { createSellerCopies, type SellerCopy } from './storage/seller-copies.ts';
import { createEncodePhoto } from './use-cases/encode-photo.ts';
import { createListPhone } from './use-cases/list-phone.ts';
import { createStorePhoto, type StorePhoto } from './use-cases/store-photo.ts';

export type CatalogWriter = {
  /** Keeps a picture as an upload would; answers the address to list a phone with. */
  storePhoto: StorePhoto;
  /**
   * Lists a phone as its seller would have at that moment.
   * @param options.postedAt the moment, also a past one; the listing's place among the newest follows it
   * @param options.sold when its seller marked it sold, after it was posted; the phone is stored as sold in the same write
   * @returns the id of the listing
   * @throws Error for a sale before the phone was posted; Failure `picture-not-uploaded`; ZodError for a phone that is not valid
   */
  listPhone(phone: PhoneInput, seller: Seller, options?: { postedAt?: Date; sold?: { at: Date } }): Promise<string>;
};

/**
 * Writes straight into catalog's data, for filling a new shop: no running service is needed.
 * The events lie in the outbox and leave when the service runs.
 * @param options.db catalog's database
 * @param options.photosDir catalog's PHOTOS_DIR
 * @param options.photoBase catalog's PHOTO_BASE
 */
export function createCatalogWriter({
  db,
  photosDir,
  photoBase = '',
}: {
  db: Db;
  photosDir: string;
  photoBase?: string;
}): CatalogWriter {
  const onChange = () => undefined;
  const now = () => new Date();
  const listings = createListingRepository({ db, now, onCommit: onChange });
  const sellers = createSellerCopies({ copies: db.collection<SellerCopy>('sellers'), onChange });
  const photos = createOwnPhotos({ store: createDiskPhotoStore({ folder: photosDir }), baseUrl: photoBase });
  const listPhone = createListPhone({ listings, sellers, photos, now, newId });
  return {
    storePhoto: createStorePhoto({ encodePhoto: createEncodePhoto(), photos }),
    listPhone: async (phone, seller, { sold, ...options } = {}) =>
      listPhone(phoneInputSchema.parse(phone), seller, {
        correlationId: `seed-${randomUUID()}`,
        soldAt: sold?.at,
        ...options,
      }),
  };
}
