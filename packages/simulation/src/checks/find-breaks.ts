import { eventTable, serviceNames } from '@wholesale/contracts';
import type { Document } from 'mongodb';
import type { People } from '../shop/people.ts';
import { brokenAnswers } from './answers.ts';
import { endingsWithoutCause } from './causes.ts';

/** What is wrong once nothing is under way any more. Empty when everything agrees. */
export function findBreaks(everyone: People): string[] {
  const [bookings, listings] = [everyone.bookings(), everyone.listings()];
  const people: People = { ...everyone, bookings: () => bookings, listings: () => listings };
  return [
    ...unfinished(people),
    ...bookingsAgainstListings(people),
    ...deletedPeople(people),
    ...copies(people),
    ...advertisements(people),
    ...sequences(people),
    ...brokenAnswers(people),
    ...notifications(people),
    ...endingsWithoutCause(people),
  ];
}

function unfinished({ shop, bookings }: People): string[] {
  const left = serviceNames.flatMap((service) => {
    const database = shop.databases[service];
    return database.names().flatMap((name) =>
      database
        .collection(name)
        .find({ _pending: true })
        .map(({ _id }) => `the outbox of ${service} ${name} ${_id} is not empty`),
    );
  });
  const placed = bookings().filter(({ status }) => status === 'placed');
  return [
    ...left,
    ...placed.map(({ _id }) => `booking ${_id} is still placed`),
    ...(shop.bus.undelivered() > 0 ? [`${shop.bus.undelivered()} events are not delivered`] : []),
    ...(shop.unanswered() > 0 ? [`${shop.unanswered()} calls have no answer`] : []),
    ...shop.bus.deadLetters.map(({ event, consumer, error }) => `${consumer} cannot handle ${event.type}: ${error}`),
    ...shop.defects.map((defect) => `a service threw ${(defect as Error).stack?.slice(0, 600)}`),
  ];
}

function bookingsAgainstListings({ bookings, listings }: People): string[] {
  const breaks: string[] = [];
  const stored = bookings();
  for (const { _id, bookingId, status, completedAt } of listings()) {
    const active = stored.filter((booking) => booking['listingId'] === _id && booking['active']);
    const completed = stored.filter((booking) => booking['listingId'] === _id && booking['status'] === 'completed');
    if (active.length > 1) breaks.push(`listing ${_id} has ${active.length} active bookings`);
    if (completed.length + active.length > 1) breaks.push(`listing ${_id} is promised twice`);
    const isReserved = status === 'sold' && bookingId !== null && !completedAt;
    const holder = active[0]?.['_id'];
    if (isReserved && holder !== bookingId)
      breaks.push(`listing ${_id} is reserved by ${bookingId}, which is not active`);
    if (holder && !(isReserved && bookingId === holder))
      breaks.push(`booking ${holder} is active, listing ${_id} is ${status}`);
    const buyer = completed[0]?.['_id'];
    if (buyer && status !== 'deleted' && !(status === 'sold' && bookingId === buyer && completedAt))
      breaks.push(`booking ${buyer} is completed, listing ${_id} is ${status} for ${bookingId}`);
    if (completedAt && buyer !== bookingId)
      breaks.push(`listing ${_id} is sold to ${bookingId}, which is not completed`);
  }
  return breaks;
}

function deletedPeople({ shop, bookings, listings }: People): string[] {
  return shop.databases.users
    .collection('users')
    .find({ state: 'deleted' })
    .flatMap(({ _id: id, uid }) => [
      ...bookings()
        .filter(({ active, buyerId, sellerId }) => active && (buyerId === id || sellerId === id))
        .map(({ _id }) => `booking ${_id} of ${uid}, who was deleted, is active`),
      ...bookings()
        .filter(({ buyerId, name, sellerId, picture }) => (buyerId === id && name) || (sellerId === id && picture))
        .map(({ _id }) => `booking ${_id} has personal data of ${uid}, who was deleted`),
      ...listings()
        .filter(({ sellerId, gone, sellerEmail }) => sellerId === id && (!gone || sellerEmail))
        .map(({ _id }) => `listing ${_id} of ${uid}, who was deleted, is listed or not erased`),
      ...shop.databases.inbox
        .collection('notifications')
        .find({ recipient: id })
        .map(() => `${uid}, who was deleted, has notifications`),
    ]);
}

/** What services keep of the data of others. */
function copies({ shop: { databases }, listings }: People): string[] {
  const breaks: string[] = [];
  const compare = (what: string, owner: Document, copy: Document | undefined) => {
    for (const [field, value] of Object.entries(owner))
      if (copy?.[field] !== value) breaks.push(`${what}: ${field} is ${copy?.[field]}, not ${value}`);
  };
  for (const { _id, version, status, bookingId, resalePrice } of listings()) {
    const inBookings = databases.bookings.collection('listings').find({ _id })[0];
    compare(`bookings' copy of listing ${_id}`, { status, bookingId, resalePrice }, inBookings);
    const inAds = databases.ads.collection('listings').find({ _id })[0]?.['snapshot'];
    compare(`ads' copy of listing ${_id}`, { version, status, bookingId, resalePrice }, inAds);
  }
  for (const { _id, name, state, verified } of databases.users.collection('users').find({})) {
    const isDeleted = state === 'deleted';
    const copyIn = (service: 'bookings' | 'catalog' | 'ads' | 'inbox', collection: string) =>
      databases[service].collection(collection).find({ _id })[0];
    compare(`bookings' copy of user ${_id}`, { name, deleted: isDeleted || undefined }, copyIn('bookings', 'people'));
    compare(`catalog's copy of user ${_id}`, { name, state, verified }, copyIn('catalog', 'sellers'));
    compare(`ads' copy of user ${_id}`, { name, state, verified }, copyIn('ads', 'sellers'));
    compare(`inbox's copy of user ${_id}`, { name: isDeleted ? '' : name, state }, copyIn('inbox', 'people'));
  }
  return breaks;
}

function advertisements({ shop, listings }: People): string[] {
  return listings().flatMap(({ _id, status, bookingId, completedAt, advertised }) => {
    const isPublished = shop.databases.ads.collection('ads').find({ _id })[0]?.['status'] === 'published';
    const isGone = status === 'deleted' || (status === 'sold' && (!bookingId || completedAt));
    return [
      ...(isPublished && isGone ? [`listing ${_id} is ${status} and advertised`] : []),
      ...(status !== 'deleted' && advertised !== isPublished ? [`the badge of listing ${_id} says ${advertised}`] : []),
    ];
  });
}

/** Every change was announced once, under its own number; a deletion, which users repeats, always with the same data. */
function sequences({ shop: { bus, databases } }: People): string[] {
  const published = new Map<string, Map<number, Set<string>>>();
  for (const { id, type, aggregateId, sequence, data } of bus.archive) {
    const key = `${eventTable[type].producer} ${aggregateId}`;
    const numbers = published.get(key) ?? new Map<number, Set<string>>();
    const content = type === 'user.deleted' ? JSON.stringify(data) : id;
    published.set(key, numbers.set(sequence, (numbers.get(sequence) ?? new Set()).add(content)));
  }
  const owners = { users: 'users', catalog: 'listings', bookings: 'bookings', ads: 'ads' } as const;
  return Object.entries(owners).flatMap(([service, collection]) =>
    databases[service as keyof typeof owners]
      .collection(collection)
      .find({})
      .flatMap(({ _id, version }) => {
        const numbers = published.get(`${service} ${_id}`) ?? new Map<number, Set<string>>();
        const isComplete = numbers.size === version && Math.max(...numbers.keys()) === version;
        const isUnique = [...numbers.values()].every((contents) => contents.size === 1);
        return isComplete && isUnique
          ? []
          : [`the events of ${service} ${_id} are ${[...numbers.keys()]} of ${version}`];
      }),
  );
}

/** Both sides of a deal were notified of each step, once. */
function notifications({ shop: { databases }, bookings }: People): string[] {
  const noticesOf = (recipient: string, type: string, bookingId: string) =>
    databases.inbox
      .collection('notifications')
      .find({ recipient, type })
      .filter(({ link }) => (link as string).endsWith(bookingId)).length;
  const isDeleted = (id: string) => databases.users.collection('users').find({ _id: id })[0]?.['state'] === 'deleted';
  return bookings().flatMap(({ _id, buyerId, sellerId, history }) => {
    const did = (...actions: string[]) => history.some(({ action }: { action: string }) => actions.includes(action));
    const due = [
      ...(did('held') ? [[sellerId, 'booking-received']] : []),
      ...(did('accepted') ? [[buyerId, 'booking-accepted']] : []),
      ...(did('handed-over', 'received')
        ? [
            [buyerId, 'deal-completed'],
            [sellerId, 'deal-completed'],
          ]
        : []),
    ];
    return due
      .filter(([recipient, type]) => !isDeleted(recipient) && noticesOf(recipient, type, _id) !== 1)
      .map(([recipient, type]) => `${noticesOf(recipient, type, _id)} notifications ${type} of booking ${_id}`);
  });
}
