import type { Personal, Stored } from '../stored.ts';
import type { Anomaly, History } from './history.ts';

/** Nothing is left of deleted people but completed and ended deals, without what is personal. */
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
    ...personalFields(stored, sellerOf).flatMap(({ person, document, fields }) =>
      fields
        .filter((field) => departed.has(person ?? '') && document[field])
        .map((field) => anomaly(document._id, `still has the ${field} of a deleted person`)),
    ),
  ];
}

/** Which person each document is about, and the fields that are blank once that person is deleted. */
function personalFields(
  { users, peopleCopies, bookings, conversations, listings, listingCopies }: Stored,
  sellerOf: SellerOf,
) {
  const about = (document: Document, person: string | undefined, fields: readonly (keyof Personal)[]) => ({
    document,
    person,
    fields,
  });
  return [
    ...[...users, ...peopleCopies].map((person) => about(person, person._id, ['name', 'email'])),
    ...bookings.flatMap((booking) => [
      about(booking, booking.buyerId, ['name', 'email', 'phone', 'location']),
      about(booking, booking.sellerId, ['picture']),
      about({ ...booking.listing, _id: booking._id }, booking.sellerId, ['location']),
      ...[booking.buyerId, booking.sellerId].map((person) =>
        about({ location: booking.meeting?.place, _id: booking._id }, person, ['location']),
      ),
    ]),
    ...conversations.map((conversation) => about(conversation, conversation.sellerId, ['picture'])),
    ...[...listings, ...listingCopies].map((listing) =>
      about(listing, sellerOf.get(listing._id), ['sellerName', 'sellerEmail', 'description', 'location', 'picture']),
    ),
  ];
}

type Document = Personal & { _id: string };
type SellerOf = ReadonlyMap<string, string>;
