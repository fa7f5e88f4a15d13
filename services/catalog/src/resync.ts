import { runResync } from '@wholesale/service-kit';
import { createListingRepository } from './storage/listing-repository.ts';

/** `npm run resync -- catalog` publishes every listing again, for consumers that lack some. */
await runResync('catalog', createListingRepository);
