import { runResync } from '@wholesale/service-kit';
import { createAdRepository } from './storage/ad-repository.ts';

/** `npm run resync -- ads` publishes every advertisement again, for consumers that lack some. */
await runResync('ads', createAdRepository);
