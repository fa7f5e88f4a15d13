import { randomUUID } from 'node:crypto';
import type { EventOf } from '@wholesale/contracts';
import type { Ad } from './ad.ts';

export type AdEvent = EventOf<'ad.published' | 'ad.withdrawn'>;
/** When something happened, and the id of the request that began it. */
export type Occasion = { now: Date; correlationId: string };

/** Each takes the advertisement after the change and bears its version as sequence. */
export const adPublished = teller('ad.published');
export const adWithdrawn = teller('ad.withdrawn');

function teller(type: AdEvent['type']) {
  return ({ _id, version }: Ad, { now, correlationId }: Occasion): AdEvent => ({
    id: randomUUID(),
    type,
    version: 1,
    occurredAt: now.toISOString(),
    aggregateId: _id,
    sequence: version,
    correlationId,
    data: { listingId: _id },
  });
}
