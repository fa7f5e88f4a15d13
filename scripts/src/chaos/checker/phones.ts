import { availabilityOf, type StoredBooking } from '../stored.ts';
import { byId, type Anomaly, type History } from './history.ts';

const isActive = ({ status }: StoredBooking): boolean => ['placed', 'held', 'accepted'].includes(status);

/** An active booking has a reserved phone and a completed one a sold phone, each phone at most one, and the reverse. */
export function findWrongPhones({ stored }: History): Anomaly[] {
  const listings = byId(stored.listings);
  const bookings = byId(stored.bookings);
  const anomaly = (about: string, text: string): Anomaly => ({ rule: 'one buyer per phone', about, text });
  const holders = Map.groupBy(
    stored.bookings.filter((booking) => isActive(booking) || booking.status === 'completed'),
    ({ listingId }) => listingId,
  );
  const doubled = [...holders]
    .filter(([, found]) => found.length > 1)
    .map(([id, found]) => anomaly(id, `is held or bought by ${found.map(({ _id }) => _id).join(' and ')}`));
  const wrong = stored.bookings.flatMap((booking) => {
    const listing = listings.get(booking.listingId);
    const state = listing ? availabilityOf(listing) : 'missing';
    const own = listing?.bookingId === booking._id;
    if (booking.status === 'placed') return [anomaly(booking._id, 'catalog has not answered it')];
    if (isActive(booking) && !(own && state === 'reserved'))
      return [anomaly(booking._id, `is ${booking.status}, but its phone is ${state}${own ? '' : ' to others'}`)];
    if (booking.status === 'completed' && !(state === 'removed' || (own && state === 'sold')))
      return [anomaly(booking._id, `is completed, but its phone is ${state}${own ? '' : ' to others'}`)];
    return [];
  });
  const reserved = stored.listings.flatMap((listing) => {
    const holder = bookings.get(listing.bookingId ?? '');
    const state = availabilityOf(listing);
    if (state === 'reserved' && !(holder && isActive(holder)))
      return [anomaly(listing._id, `is reserved, but its booking is ${holder?.status ?? 'missing'}`)];
    if (state === 'sold' && listing.bookingId !== null && holder?.status !== 'completed')
      return [anomaly(listing._id, `is sold, but its booking is ${holder?.status ?? 'missing'}`)];
    return [];
  });
  return [...doubled, ...wrong, ...reserved];
}

/** Other services know the state of every listing and of every person, and advertisements follow their phones. */
export function findStaleCopies({ stored }: History): Anomaly[] {
  const listings = byId(stored.listings);
  const users = byId(stored.users);
  const ads = byId(stored.ads);
  const anomaly = (about: string, text: string): Anomaly => ({ rule: 'copies', about, text });
  return [
    ...stored.listingCopies.flatMap(({ service, _id, status }) => {
      const actual = listings.get(_id)?.status;
      return status === actual ? [] : [anomaly(_id, `is ${status} in ${service} but ${actual} in catalog`)];
    }),
    ...stored.peopleCopies.flatMap(({ service, _id, status }) => {
      const actual = users.get(_id)?.state;
      return status === actual ? [] : [anomaly(_id, `is ${status} in ${service} but ${actual} in users`)];
    }),
    ...stored.ads.flatMap(({ _id, status }) => {
      const listing = listings.get(_id);
      const gone = !listing || ['sold', 'removed'].includes(availabilityOf(listing));
      return status === 'published' && gone ? [anomaly(_id, 'is advertised, but its phone is gone for good')] : [];
    }),
    ...stored.listings.flatMap(({ _id, advertised, status }) => {
      const published = ads.get(_id)?.status === 'published';
      if (status === 'deleted' || advertised === published) return [];
      return [
        anomaly(
          _id,
          published ? 'is advertised, which catalog does not know' : 'shows an advertisement that it does not have',
        ),
      ];
    }),
  ];
}
