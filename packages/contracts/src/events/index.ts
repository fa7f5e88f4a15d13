import { z } from 'zod';
import type { ConsumerName, ServiceName } from '../values.ts';
import { adEvents } from './ads.ts';
import { bookingEvents } from './bookings.ts';
import { listingEvents } from './catalog.ts';
import { userEvents } from './users.ts';

export type { UserSnapshot } from './users.ts';

const eventSchemas = { ...userEvents, ...listingEvents, ...bookingEvents, ...adEvents };

export type EventType = keyof typeof eventSchemas;
/** One event type with its data: `EventOf<'booking.placed'>`. */
export type EventOf<T extends EventType> = z.output<(typeof eventSchemas)[T]>;
/** Any event of the system, told apart by `type`. */
export type AnyEvent = { [T in EventType]: EventOf<T> }[EventType];
/** What a bus moves: an event whose data it need not understand. */
export type EventEnvelope = Omit<AnyEvent, 'type' | 'data'> & { type: EventType; data: unknown };

/** Who tells each event and who listens; queues and bindings are made from it, and the table in the README. */
export const eventTable: Readonly<Record<EventType, { from: ServiceName; heardBy: readonly ConsumerName[] }>> = {
  'user.registered': { from: 'users', heardBy: ['gateway', 'catalog', 'bookings', 'ads'] },
  'user.renamed': { from: 'users', heardBy: ['gateway', 'catalog', 'bookings', 'ads'] },
  'user.verified': { from: 'users', heardBy: ['gateway', 'catalog', 'bookings', 'ads'] },
  'user.role-changed': { from: 'users', heardBy: ['gateway', 'catalog', 'bookings', 'ads'] },
  'user.deleted': { from: 'users', heardBy: ['gateway', 'catalog', 'bookings', 'ads'] },
  'listing.created': { from: 'catalog', heardBy: ['bookings', 'ads'] },
  'listing.updated': { from: 'catalog', heardBy: ['bookings', 'ads'] },
  'listing.sold': { from: 'catalog', heardBy: ['bookings', 'ads'] },
  'listing.released': { from: 'catalog', heardBy: ['bookings', 'ads'] },
  'listing.deleted': { from: 'catalog', heardBy: ['bookings', 'ads'] },
  'listing.booking-refused': { from: 'catalog', heardBy: ['bookings', 'ads'] },
  'booking.placed': { from: 'bookings', heardBy: ['catalog'] },
  'booking.cancelled': { from: 'bookings', heardBy: ['catalog'] },
  'ad.published': { from: 'ads', heardBy: ['catalog'] },
  'ad.withdrawn': { from: 'ads', heardBy: ['catalog'] },
};

export const eventTypes = Object.keys(eventTable) as EventType[];

/**
 * Reads an event that came over the wire.
 * @throws ZodError when it is no event of ours: unknown type, a newer version, or data of another shape
 */
export const parseEvent = (value: unknown): AnyEvent => anyEventSchema.parse(value) as AnyEvent;

const schemas = Object.values(eventSchemas);
const anyEventSchema = z.discriminatedUnion('type', schemas as [(typeof schemas)[number], ...typeof schemas]);
