import type { Page } from '@wholesale/contracts';
import {
  createReconciler,
  createResponseCache,
  createServiceClient,
  type ServiceApp,
  type ServiceDeps,
} from '@wholesale/service-kit';
import { createEventHandlers } from './events/handlers.ts';
import { createCalls } from './http/calls.ts';
import { presentPage } from './http/present.ts';
import { createAdRepository } from './storage/ad-repository.ts';
import { createListingCopies, type ListingCopy } from './storage/listing-copies.ts';
import { createSellerCopies, type SellerCopy } from './storage/seller-copies.ts';
import { createAdCheck } from './use-cases/ad-check.ts';
import { createAdvertisePhone } from './use-cases/advertise-phone.ts';
import { createListAds } from './use-cases/list-ads.ts';

/** How long a change may be missing whose event did not arrive. */
const listMaxAgeMs = 30_000;

export function createApp({
  catalogUrls,
  reconcileMs,
  ...deps
}: ServiceDeps & { catalogUrls: readonly string[]; reconcileMs: number }): ServiceApp {
  const { db, logger, notifyRelay, now, newId, sign } = deps;
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
  const handlers = createEventHandlers({ ads, listings, sellers, invalidateList: list.invalidate });
  const onAd = async () => list.invalidate();

  return {
    calls: createCalls({
      list,
      ads,
      advertisePhone: createAdvertisePhone({ ads, listings, sellers, askCatalog, newId }),
    }),
    handlers,
    // The handlers run in every replica: invalidating before the copies are up to date would load the old list again.
    cache: { handlers: { ...handlers, 'ad.published': onAd, 'ad.withdrawn': onAd }, onGap: list.invalidate },
    aggregates: [ads],
    jobs: [
      createReconciler({
        db,
        change: ads.change,
        checks: [createAdCheck({ ads, listings, askCatalog, invalidateList: list.invalidate })],
        everyMs: reconcileMs,
        now,
        logger,
      }),
    ],
  };
}
