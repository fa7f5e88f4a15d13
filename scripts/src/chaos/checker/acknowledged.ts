import { availabilityOf } from '../stored.ts';
import type { Operation } from '../record.ts';
import { byId, ofAction, type Anomaly, type History } from './history.ts';

/** Every confirmed call is in the databases. */
export function findLostWrites(history: History): Anomaly[] {
  const { stored } = history;
  const users = byId(stored.users);
  const listings = byId(stored.listings);
  const bookings = byId(stored.bookings);
  const ads = byId(stored.ads);
  const did = (id: string, ...actions: string[]) =>
    bookings.get(id)?.history.some(({ action }) => actions.includes(action)) ?? false;
  const sold = (id: string) => ['sold', 'removed'].includes(availabilityIn(id));
  const availabilityIn = (id: string) => {
    const listing = listings.get(id);
    return listing ? availabilityOf(listing) : '';
  };
  const isStored: Record<Operation['action'], (operation: Operation) => boolean> = {
    register: ({ createdId = '' }) => users.has(createdId),
    verify: ({ target }) => users.get(target)?.verified === true || users.get(target)?.state === 'deleted',
    'delete-person': ({ target }) => users.get(target)?.state === 'deleted',
    list: ({ createdId = '', key }) => listings.get(createdId)?.name === key,
    edit: ({ target, price }) =>
      stored.events.some(
        ({ type, aggregateId, data }) =>
          type === 'listing.updated' && aggregateId === target && priceOf(data) === price,
      ),
    'mark-sold': ({ target }) => sold(target),
    delete: ({ target }) => availabilityIn(target) === 'removed',
    advertise: ({ target }) => ads.has(target),
    book: ({ createdId = '', target, userId }) => {
      const booking = bookings.get(createdId);
      return booking?.listingId === target && booking.buyerId === userId;
    },
    accept: ({ target }) => did(target, 'accepted'),
    decline: ({ target }) => did(target, 'ended'),
    cancel: ({ target }) => did(target, 'ended'),
    'hand-over': ({ target }) => did(target, 'handed-over', 'received'),
    receive: ({ target }) => did(target, 'handed-over', 'received'),
  };
  const lost = history.operations.filter(
    (operation) => operation.outcome === 'ok' && !isStored[operation.action](operation),
  );
  return [
    ...lost.map(({ action, target, createdId, key }) => ({
      rule: 'acknowledged',
      about: createdId ?? target,
      text: `${action} ${key ?? ''} was confirmed but is not stored`,
    })),
    ...findLostPrices(history),
  ];
}

/** The stored price is that of an edit which no confirmed one followed. */
function findLostPrices(history: History): Anomaly[] {
  const edits = Map.groupBy(ofAction(history, 'edit'), ({ target }) => target);
  return history.stored.listings.flatMap(({ _id, resalePrice }) => {
    const ofListing = edits.get(_id) ?? [];
    const stored = ofListing.find(({ price }) => price === resalePrice);
    // Also of a refused one: when its seller is deleted meanwhile, the edit is stored and the listing is not shown any more.
    const endedAt = stored?.endedAt ?? -Infinity;
    // An edit without an answer may have been stored late.
    if (stored?.outcome === 'unknown') return [];
    const later = ofListing.find((edit) => edit.outcome === 'ok' && edit.startedAt > endedAt);
    if (!later) return [];
    return [
      { rule: 'acknowledged', about: _id, text: `the price is ${resalePrice}, but ${later.price} was confirmed later` },
    ];
  });
}

const priceOf = (data: unknown): unknown => (data as { resalePrice?: unknown }).resalePrice;
