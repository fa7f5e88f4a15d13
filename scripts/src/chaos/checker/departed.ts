import type { Anomaly, History } from './history.ts';

/** Nothing is left of deleted people but completed and ended deals. */
export function findRemains({ stored }: History): Anomaly[] {
  const departed = new Set(stored.users.filter(({ state }) => state === 'deleted').map(({ _id }) => _id));
  const anomaly = (about: string, text: string): Anomaly => ({ rule: 'deleted people', about, text });
  const active = stored.bookings.filter(({ status }) => ['placed', 'held', 'accepted'].includes(status));
  const sellerOf = new Map(stored.listings.map(({ _id, sellerId }) => [_id, sellerId]));
  return [
    ...active
      .filter(({ buyerId, sellerId }) => departed.has(buyerId) || departed.has(sellerId))
      .map(({ _id, buyerId }) =>
        anomaly(_id, `is active, but its ${departed.has(buyerId) ? 'buyer' : 'seller'} was deleted`),
      ),
    ...stored.listings
      .filter(({ sellerId, status }) => departed.has(sellerId) && status !== 'deleted')
      .map(({ _id, status }) => anomaly(_id, `is ${status}, but its seller was deleted`)),
    ...stored.ads
      .filter(({ _id, status }) => status === 'published' && departed.has(sellerOf.get(_id) ?? ''))
      .map(({ _id }) => anomaly(_id, 'is advertised, but its seller was deleted')),
    ...[...new Set(stored.recipients)]
      .filter((recipient) => departed.has(recipient))
      .map((recipient) => anomaly(recipient, 'was deleted, but has notifications')),
  ];
}
