import { z } from 'zod';
import type { ConsumerName, ServiceName } from '../values.ts';
import { adEvents } from './ads.ts';
import { bookingEvents } from './bookings.ts';
import { listingEvents } from './catalog.ts';
import { envelopeFields } from './envelope.ts';
import { inboxEvents } from './inbox.ts';
import { userEvents } from './users.ts';

export type { ListingEventType } from './catalog.ts';
export { stateAfter, userEventTypes, type UserEvent, type UserSnapshot } from './users.ts';

export const eventSchemas = { ...userEvents, ...listingEvents, ...bookingEvents, ...adEvents, ...inboxEvents };

export type EventType = keyof typeof eventSchemas;
/** One event type with its data: `EventOf<'booking.placed'>`. */
export type EventOf<T extends EventType> = z.output<(typeof eventSchemas)[T]>;
/** Any event of the system, discriminated by `type`. */
export type AnyEvent = { [T in EventType]: EventOf<T> }[EventType];
/** An event as a bus transports it, with opaque data. */
export type EventEnvelope = Omit<AnyEvent, 'type' | 'data'> & { type: EventType; data: unknown };

export type EventRoute = {
  producer: ServiceName;
  consumers: readonly ConsumerName[];
  processes?: readonly ConsumerName[];
};

/** Every event about a person has the whole person, so each service that keeps a copy gets all of them. */
const copiedUser = {
  producer: 'users',
  consumers: ['catalog', 'bookings', 'ads', 'inbox'],
  processes: ['gateway', 'catalog', 'ads'],
} as const satisfies EventRoute;
const listingCaches = ['catalog', 'ads'] as const;

/**
 * The producer of each event; its consumers, each of which has one durable queue; and those of whose processes each gets it as well, over a
 * transient queue, because it keeps something in memory. Queues and bindings are derived from it.
 */
export const eventTable: Readonly<Record<EventType, EventRoute>> = {
  'user.registered': copiedUser,
  'user.renamed': copiedUser,
  'user.verified': copiedUser,
  'user.unverified': copiedUser,
  'user.email-confirmed': copiedUser,
  'user.suspended': copiedUser,
  'user.restored': copiedUser,
  'user.role-changed': copiedUser,
  'user.deleted': { ...copiedUser, consumers: ['gateway', ...copiedUser.consumers] },
  'listing.created': { producer: 'catalog', consumers: ['bookings', 'ads'], processes: listingCaches },
  'listing.updated': { producer: 'catalog', consumers: ['bookings', 'ads'], processes: listingCaches },
  'listing.reserved': { producer: 'catalog', consumers: ['bookings', 'ads'], processes: listingCaches },
  'listing.sold': { producer: 'catalog', consumers: ['bookings', 'ads'], processes: listingCaches },
  'listing.released': { producer: 'catalog', consumers: ['bookings', 'ads'], processes: listingCaches },
  'listing.deleted': { producer: 'catalog', consumers: ['bookings', 'ads', 'inbox'], processes: listingCaches },
  'listing.booking-refused': { producer: 'catalog', consumers: ['bookings', 'ads'] },
  'booking.placed': { producer: 'bookings', consumers: ['catalog'] },
  'booking.held': { producer: 'bookings', consumers: ['inbox'] },
  'booking.accepted': { producer: 'bookings', consumers: ['inbox'] },
  'booking.meeting-changed': { producer: 'bookings', consumers: ['inbox'] },
  'booking.reminder-due': { producer: 'bookings', consumers: ['inbox'] },
  'booking.completed': { producer: 'bookings', consumers: ['catalog', 'inbox'] },
  'booking.ended': { producer: 'bookings', consumers: ['catalog', 'inbox'] },
  'booking.cancelled': { producer: 'bookings', consumers: ['catalog'] },
  'ad.published': { producer: 'ads', consumers: ['catalog'], processes: listingCaches },
  'ad.withdrawn': { producer: 'ads', consumers: ['catalog'], processes: listingCaches },
  'message.sent': { producer: 'inbox', consumers: ['inbox'] },
};

export const eventTypes = Object.keys(eventTable) as EventType[];

/** Validates an event that came over the wire. @throws ZodError for an unknown type, another version, or data of another shape */
export const parseEvent = (value: unknown): AnyEvent => anyEventSchema.parse(value) as AnyEvent;

/**
 * Whether a value is an event of a later release: a complete envelope with a type or version that this release does not know.
 * During a deployment the producer may be newer than the consumer.
 */
export const isLaterEvent = (value: unknown): boolean => {
  const { success, data } = anyEnvelopeSchema.safeParse(value);
  return success && (data.version > 1 || !Object.hasOwn(eventTable, data.type));
};

const anyEnvelopeSchema = z.object({
  ...envelopeFields,
  type: z.string().regex(/^[a-z]+\.[a-z-]+$/),
  version: z.number().int().positive(),
});

const schemas = Object.values(eventSchemas);
const anyEventSchema = z.discriminatedUnion('type', schemas as [(typeof schemas)[number], ...typeof schemas]);
