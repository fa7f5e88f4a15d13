import { createServiceClient, type ServiceApp, type ServiceDeps } from '@wholesale/service-kit';
import type { PhotoHost } from './config.ts';
import { createEventHandlers } from './events/handlers.ts';
import { createCalls } from './http/calls.ts';
import { photoRoutes } from './http/photo-routes.ts';
import { createKnownFacts } from './http/known-facts.ts';
import { createPublicLists } from './http/public-lists.ts';
import { createShelves } from './http/shelves.ts';
import { createHostedPhotos } from './storage/hosted-photos.ts';
import { createListingRepository, type ListingDocument } from './storage/listing-repository.ts';
import { createDiskPhotoStore } from './storage/photo-store.ts';
import { createOwnPhotos } from './storage/photos.ts';
import { createSellerCopies, type SellerCopy } from './storage/seller-copies.ts';
import { createChangeListing } from './use-cases/change-listing.ts';
import { createDeleteListing } from './use-cases/delete-listing.ts';
import { createEditListing } from './use-cases/edit-listing.ts';
import { createEncodePhoto } from './use-cases/encode-photo.ts';
import { createHoldPhone } from './use-cases/hold-phone.ts';
import { createListPhone } from './use-cases/list-phone.ts';
import { createMarkSold } from './use-cases/mark-sold.ts';
import { createStorePhoto } from './use-cases/store-photo.ts';

export type CatalogDeps = ServiceDeps & {
  bookingsUrl: string;
  photosDir: string;
  photoBase: string;
  photoHost?: PhotoHost | undefined;
};

/** Puts catalog together: listings, brands and photos. No I/O happens here. */
export function createApp({
  db,
  nudge,
  now,
  newId,
  sign,
  bookingsUrl,
  photosDir,
  photoBase,
  photoHost,
}: CatalogDeps): ServiceApp {
  const documents = db.collection<ListingDocument>('listings');
  const listings = createListingRepository({
    listings: documents,
    onChange: (listing) => {
      shelves.changed({ listing });
      forget();
      nudge();
    },
  });
  const sellers = createSellerCopies({
    copies: db.collection<SellerCopy>('sellers'),
    onChange: (seller) => {
      shelves.changed({ seller });
      forget();
    },
  });
  const lists = createPublicLists({ listings, sellers });
  const shelves = createShelves({ listings, sellers });
  const facts = createKnownFacts({ listings, sellers, now });
  const forget = () => {
    lists.invalidate();
    facts.invalidate();
  };

  const store = createDiskPhotoStore({ folder: photosDir });
  const photos = photoHost ? createHostedPhotos(photoHost) : createOwnPhotos({ store, baseUrl: photoBase });
  const storePhoto = createStorePhoto({ encodePhoto: createEncodePhoto(), photos });

  const changeListing = createChangeListing({ listings, now });
  const askBookings = createServiceClient({ from: 'catalog', url: bookingsUrl, sign });
  const listPhone = createListPhone({ listings, sellers, photos, changeListing, now, newId });
  const holdPhone = createHoldPhone({ changeListing, askBookings });
  const markSold = createMarkSold({ listings, changeListing, holdPhone, askBookings });
  const editListing = createEditListing({ listings, photos, changeListing });
  const deleteListing = createDeleteListing({ changeListing });

  return {
    calls: createCalls({
      listings,
      sellers,
      lists,
      shelves,
      facts,
      listPhone,
      markSold,
      editListing,
      deleteListing,
      storePhoto,
    }),
    routes: [photoRoutes({ store })],
    handlers: createEventHandlers({ listings, sellers, changeListing, holdPhone }),
    outboxCollections: [documents as never],
    prepare: async () => {
      await listings.ensureIndexes();
      await listings.completeModels();
    },
  };
}
