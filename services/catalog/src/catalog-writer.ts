import { randomUUID } from 'node:crypto';
import { phoneInputSchema, type PhoneInput } from '@wholesale/contracts';
import { newId } from '@wholesale/service-kit';
import { createFolderStorage, type ObjectStorage } from '@wholesale/service-kit/object-storage';
import type { Db } from 'mongodb';
import type { Seller } from './domain/listing.ts';
import { createListingRepository } from './storage/listing-repository.ts';
import { createPhotoStore } from './storage/photo-store.ts';
import { createOwnPhotos } from './storage/photos.ts';
import { createSellerCopies, type SellerCopy } from './storage/seller-copies.ts';
import { createEncodePhoto } from './use-cases/encode-photo.ts';
import { createListPhone, type PastDeal } from './use-cases/list-phone.ts';
import { createStorePhoto, type StorePhoto } from './use-cases/store-photo.ts';

export type CatalogWriter = {
  storePhoto: StorePhoto;
  /**
   * Lists a phone like its seller.
   * @param options.postedAt may be in the past
   * @param options.deal lists the phone as reserved by this booking, or as sold to it
   * @throws Error for a deal completed before `postedAt`; Failure `picture-not-uploaded`; ZodError for an invalid phone
   */
  listPhone(phone: PhoneInput, seller: Seller, options?: { postedAt?: Date; deal?: PastDeal }): Promise<string>;
};

/**
 * Fills a new shop without a running service; the outbox keeps the events until the service runs.
 * @param options.photos a folder or another storage @param options.photoBase as in catalog's settings
 */
export function createCatalogWriter({
  db,
  photos: photoStorage,
  photoBase = '',
}: {
  db: Db;
  photos: string | ObjectStorage;
  photoBase?: string;
}): CatalogWriter {
  const onCommit = () => undefined;
  const now = () => new Date();
  const listings = createListingRepository({ db, now, onCommit });
  const sellers = createSellerCopies({ copies: db.collection<SellerCopy>('sellers'), onCommit });
  const storage = typeof photoStorage === 'string' ? createFolderStorage(photoStorage) : photoStorage;
  const photos = createOwnPhotos({ store: createPhotoStore(storage), baseUrl: photoBase });
  const listPhone = createListPhone({ listings, sellers, photos, now, newId });
  return {
    storePhoto: createStorePhoto({ encodePhoto: createEncodePhoto(), photos }),
    listPhone: async (phone, seller, options = {}) =>
      listPhone(phoneInputSchema.parse(phone), seller, { correlationId: `seed-${randomUUID()}`, ...options }),
  };
}
