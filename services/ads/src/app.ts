import type { Page } from '@wholesale/contracts';
import { createResponseCache, createServiceClient, type ServiceApp, type ServiceDeps } from '@wholesale/service-kit';
import { createEventHandlers } from './events/handlers.ts';
import { createCalls } from './http/calls.ts';
import { presentPage } from './http/present.ts';
import { createAdRepository } from './storage/ad-repository.ts';
import { createListingCopies, type ListingCopy } from './storage/listing-copies.ts';
import { createSellerCopies, type SellerCopy } from './storage/seller-copies.ts';
import { createAdvertisePhone } from './use-cases/advertise-phone.ts';
import { createListAds } from './use-cases/list-ads.ts';

/** Changes of other replicas show after this time. */
const listMaxAgeMs = 1_000;

export function createApp({
  db,
  notifyRelay,
  now,
  newId,
  sign,
  catalogUrls,
}: ServiceDeps & { catalogUrls: readonly string[] }): ServiceApp {
  const ads = createAdRepository({
    db,
    now,
    onCommit: () => {
      list.invalidate();
      notifyRelay();
    },
  });
  const listings = createListingCopies({ copies: db.collection<ListingCopy>('listings') });
  const sellers = createSellerCopies({ copies: db.collection<SellerCopy>('sellers') });

  const askCatalog = createServiceClient({ from: 'ads', urls: catalogUrls, sign });
  const listAds = createListAds({ ads, listings, sellers });
  const list = createResponseCache({
    maxAgeMs: listMaxAgeMs,
    load: async (page: Page) => presentPage(page, await listAds(page)),
  });

  return {
    calls: createCalls({ list, advertisePhone: createAdvertisePhone({ ads, listings, sellers, askCatalog, newId }) }),
    handlers: createEventHandlers({ ads, listings, sellers, invalidateList: list.invalidate }),
    aggregates: [ads],
  };
}
