import {
  createIdempotency,
  createReconciler,
  createServiceClient,
  type ServiceApp,
  type ServiceDeps,
} from '@wholesale/service-kit';
import type { ObjectStorage } from '@wholesale/service-kit/object-storage';
import type { PhotoHost } from './config.ts';
import { createCacheHandlers } from './events/cache-handlers.ts';
import { createEventHandlers } from './events/handlers.ts';
import { createCalls } from './http/calls.ts';
import { photoRoutes } from './http/photo-routes.ts';
import { createBrandIndexes, type BrandIndexes } from './read-models/brand-index.ts';
import { createPublicViews } from './read-models/public-views.ts';
import { convertListings } from './storage/convert-listings.ts';
import { createHostedPhotos } from './storage/hosted-photos.ts';
import { createListingRepository } from './storage/listing-repository.ts';
import { createPhotoStore } from './storage/photo-store.ts';
import { createOwnPhotos } from './storage/photos.ts';
import { createSellerCopies, type SellerCopy } from './storage/seller-copies.ts';
import { createAskHeld } from './use-cases/ask-held.ts';
import { createCollectPhotos } from './use-cases/collect-photos.ts';
import { createDeleteListing } from './use-cases/delete-listing.ts';
import { createEditListing } from './use-cases/edit-listing.ts';
import { createEncodePhoto } from './use-cases/encode-photo.ts';
import { createListingChecks } from './use-cases/listing-checks.ts';
import { createListPhone } from './use-cases/list-phone.ts';
import { createMarkSold } from './use-cases/mark-sold.ts';
import { createReservePhone } from './use-cases/reserve-phone.ts';
import { createStorePhoto } from './use-cases/store-photo.ts';

export type CatalogDeps = ServiceDeps & {
  bookingsUrls: readonly string[];
  photoStorage: ObjectStorage;
  photoBase: string;
  photoHost?: PhotoHost | undefined;
  /** Whether a seller needs a confirmed address. */
  confirmedEmail: boolean;
  reconcileMs: number;
  unusedPhotoMs: number;
};

export function createApp({
  bookingsUrls,
  photoStorage,
  photoBase,
  photoHost,
  confirmedEmail,
  reconcileMs,
  unusedPhotoMs,
  ...deps
}: CatalogDeps): ServiceApp {
  const { db, logger, notifyRelay, now, newId, sign } = deps;
  const listings = createListingRepository({
    db,
    now,
    onCommit: (listing) => {
      invalidate({ listing });
      notifyRelay();
    },
  });
  const sellers = createSellerCopies({
    copies: db.collection<SellerCopy>('sellers'),
    onCommit: (seller) => invalidate({ seller }),
  });
  const views = createPublicViews({ listings, sellers, now });
  const brandIndexes = createBrandIndexes({ listings, sellers });
  const invalidate: BrandIndexes['invalidate'] = (changed) => {
    brandIndexes.invalidate(changed);
    views.invalidate();
  };

  const invalidateAll = () => {
    brandIndexes.invalidateAll();
    views.invalidate();
  };

  const store = createPhotoStore(photoStorage);
  const photos = photoHost ? createHostedPhotos(photoHost) : createOwnPhotos({ store, baseUrl: photoBase });

  const idempotency = createIdempotency({ db, now, newId });
  const askBookings = createServiceClient({ from: 'catalog', urls: bookingsUrls, sign });
  const askHeld = createAskHeld({ askBookings });
  const reservePhone = createReservePhone({ listings, sellers, askBookings });
  const handlers = createEventHandlers({ listings, sellers, idempotency, reservePhone });

  return {
    calls: createCalls({
      listings,
      sellers,
      views,
      brandIndexes,
      idempotency,
      confirmedEmail,
      listPhone: createListPhone({ listings, sellers, photos, now, newId }),
      markSold: createMarkSold({ listings, reservePhone, askBookings, askHeld }),
      editListing: createEditListing({ listings, photos, askHeld }),
      deleteListing: createDeleteListing({ listings, askHeld }),
      storePhoto: createStorePhoto({ encodePhoto: createEncodePhoto(), photos }),
    }),
    routes: [photoRoutes({ store })],
    handlers,
    cache: {
      handlers: createCacheHandlers({ sellers, showAdvertised: handlers, invalidate, invalidateAll }),
      onGap: invalidateAll,
    },
    aggregates: [listings],
    jobs: [
      createReconciler({
        db,
        change: listings.change,
        checks: createListingChecks({ listings, sellers, askBookings }),
        everyMs: reconcileMs,
        now,
        logger,
      }),
      ...(photoHost ? [] : [createCollectPhotos({ db, store, listings, keptMs: unusedPhotoMs, now, logger })]),
    ],
    indexed: [sellers, idempotency],
    migrations: [{ name: 'complete-deals-of-the-first-release', run: () => convertListings(db) }],
  };
}
