import type { Page } from '@wholesale/contracts';
import { createReadyBytes, createServiceClient, type ServiceApp, type ServiceDeps } from '@wholesale/service-kit';
import { createEventHandlers } from './events/handlers.ts';
import { createCalls } from './http/calls.ts';
import { presentPage } from './http/present.ts';
import { createAdRepository, type AdDocument } from './storage/ad-repository.ts';
import { createListingCopies, type ListingCopy } from './storage/listing-copies.ts';
import { createSellerCopies, type SellerCopy } from './storage/seller-copies.ts';
import { createAdvertisePhone } from './use-cases/advertise-phone.ts';
import { createListAds } from './use-cases/list-ads.ts';
import { createWithdrawAd } from './use-cases/withdraw-ad.ts';

/** Every change made here shows at once; one that another replica made, after this time. */
const listMaxAgeMs = 1_000;

/** Puts ads together: which phones are advertised. No I/O happens here. */
export function createApp({
  db,
  nudge,
  now,
  newId,
  sign,
  catalogUrl,
}: ServiceDeps & { catalogUrl: string }): ServiceApp {
  const documents = db.collection<AdDocument>('ads');
  const ads = createAdRepository({
    ads: documents,
    changed: () => {
      list.invalidate();
      nudge();
    },
  });
  const listings = createListingCopies({ copies: db.collection<ListingCopy>('listings') });
  const sellers = createSellerCopies({ copies: db.collection<SellerCopy>('sellers') });

  const askCatalog = createServiceClient({ from: 'ads', url: catalogUrl, sign });
  const withdrawAd = createWithdrawAd({ ads, now });
  const advertisePhone = createAdvertisePhone({ ads, listings, sellers, withdrawAd, askCatalog, now, newId });
  const listAds = createListAds({ ads, listings, sellers });
  const list = createReadyBytes({
    maxAgeMs: listMaxAgeMs,
    load: async (page: Page) => presentPage(page, await listAds(page)),
  });

  return {
    calls: createCalls({ list, advertisePhone }),
    handlers: createEventHandlers({ listings, sellers, withdrawAd, changed: list.invalidate }),
    outboxCollections: [documents as never],
    prepare: () => ads.ensureIndexes(),
  };
}
