import type { ListingSnapshot } from '@wholesale/contracts';
import type { ServiceClient } from '@wholesale/service-kit';
import {
  aBuyer,
  aListingEvent,
  aListingSnapshot,
  anId,
  aSeller,
  startServiceForTests,
  startStubCatalog,
  type ServiceUnderTest,
  type TestReply,
} from '@wholesale/testing';
import { startBookings, type BookingsSettings } from '../src/index.ts';
import { createBookingRepository } from '../src/storage/booking-repository.ts';
import { createPeople } from '../src/storage/people.ts';
import { createSettleBooking } from '../src/use-cases/settle-booking.ts';

export type Buyer = ReturnType<typeof aBuyer>;
export type Order = { _id: string; status: string; reason?: string; refusedFor?: string; deadline?: string };
type OwnSettings = Pick<
  BookingsSettings,
  | 'HANDOVER_KEY'
  | 'HOLD_HOURS'
  | 'HANDOVER_DAYS'
  | 'BOOKING_DAYS'
  | 'MAX_ACTIVE_BOOKINGS'
  | 'MAX_CANCELLATIONS_PER_DAY'
  | 'DEADLINE_POLL_SECONDS'
  | 'RECONCILE_SECONDS'
>;
export type Bookings = Omit<ServiceUnderTest, 'stop'> & {
  /** A listing that catalog knows and bookings does not. */
  aListing(changes?: Partial<ListingSnapshot>): ListingSnapshot;
  book(listing: ListingSnapshot, buyer?: Buyer): Promise<{ buyer: Buyer; answer: TestReply; id: string }>;
  ordersOf(buyer: Buyer): Promise<Order[]>;
  /** Catalog reserves the phone for a booking. */
  reserve(listing: ListingSnapshot, bookingId: string): Promise<void>;
  /** A booking that waits for its seller. */
  aHeldDeal(changes?: Partial<ListingSnapshot>): Promise<Deal>;
  /** A booking that its seller accepted. */
  anAcceptedDeal(changes?: Partial<ListingSnapshot>): Promise<Deal & { code: string }>;
  /** What catalog answers about a listing from now on: undefined for nothing, an error for an outage. */
  catalogSays(listingId: string, answer: ListingSnapshot | Error | undefined): void;
  /** Catalog answers nothing about a listing until the returned function is called. */
  letCatalogWait(listingId: string): () => void;
  /** How often catalog was asked about a listing. */
  asked(listingId: string): number;
  stop(): Promise<void>;
};

export type Deal = { buyer: Buyer; seller: Buyer; listing: ListingSnapshot; id: string; at: string };

/** Limits and deadlines that no test reaches by accident. */
const generous: OwnSettings = {
  HANDOVER_KEY: Buffer.alloc(32, 'test'),
  HOLD_HOURS: 48,
  HANDOVER_DAYS: 7,
  BOOKING_DAYS: 730,
  MAX_ACTIVE_BOOKINGS: 1_000,
  MAX_CANCELLATIONS_PER_DAY: 1_000,
  DEADLINE_POLL_SECONDS: 60,
  RECONCILE_SECONDS: 3_600,
};

/** Bookings with a real database and broker, and a stub of catalog. @param options.now the clock of the service */
export async function startBookingsForTests({
  now,
  ...settings
}: Partial<OwnSettings> & { now?: () => Date } = {}): Promise<Bookings> {
  const snapshots = new Map<string, ListingSnapshot | Error>();
  const waits = new Map<string, Promise<void>>();
  const catalog = await startStubCatalog(snapshots, (listingId) => waits.get(listingId));
  const shop = await startServiceForTests({
    name: 'bookings',
    start: startBookings,
    settings: { CATALOG_URL: [catalog.url], ...generous, ...settings },
    ...(now && { now }),
  });
  const aHeldDeal: Bookings['aHeldDeal'] = async (changes) => {
    const seller = aSeller();
    const listing = bookings.aListing({ sellerId: seller.profile.userId, ...changes });
    const { buyer, id } = await bookings.book(listing);
    await bookings.reserve(listing, id);
    return { buyer, seller, listing, id, at: `/api/bookings/${id}` };
  };
  const bookings: Bookings = {
    ...shop,
    // A getter, because the address changes with a restart.
    get url() {
      return shop.url;
    },
    aListing(changes = {}) {
      const listing = aListingSnapshot({ name: `Galaxy S21 ${anId()}`, ...changes });
      snapshots.set(listing.listingId, listing);
      return listing;
    },
    async book(listing, buyer = aBuyer()) {
      const answer = await shop.as(buyer).post('/booking', wish(listing));
      return { buyer, answer, id: (answer.body as { insertedId: string }).insertedId };
    },
    ordersOf: async (buyer) => (await shop.as(buyer).get(`/booking?email=${buyer.email}`)).body as Order[],
    async reserve(listing, bookingId) {
      const reserved = { status: 'sold', availability: 'reserved', version: listing.version + 1, bookingId } as const;
      snapshots.set(listing.listingId, { ...listing, ...reserved });
      await shop.publish(aListingEvent('listing.reserved', listing, reserved));
      await shop.settled();
    },
    aHeldDeal,
    async anAcceptedDeal(changes) {
      const deal = await aHeldDeal(changes);
      await shop.as(deal.seller).post(`${deal.at}/accept`);
      return { ...deal, code: (await shop.as(deal.buyer).get(deal.at)).body.code };
    },
    catalogSays: (listingId, answer) => void (answer ? snapshots.set(listingId, answer) : snapshots.delete(listingId)),
    letCatalogWait(listingId) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waits.set(listingId, promise);
      return resolve;
    },
    asked: catalog.asked,
    async stop() {
      await shop.stop();
      await catalog.stop();
    },
  };
  return bookings;
}

/**
 * The jobs of another replica on the same database.
 * @param options.aheadMs how far its clock is ahead
 * @param options.askCatalog how it asks catalog
 */
export function aReplica(
  { db }: Pick<Bookings, 'db'>,
  { aheadMs = 0, askCatalog = failingCatalog }: { aheadMs?: number; askCatalog?: ServiceClient } = {},
) {
  const now = () => new Date(Date.now() + aheadMs);
  const bookings = createBookingRepository({ db, now, onCommit: () => undefined });
  const people = createPeople({ people: db.collection('people') });
  const settle = createSettleBooking({ bookings, people, askCatalog, holdMs: generous.HOLD_HOURS * 3_600_000, now });
  const { signal } = new AbortController();
  return {
    enforceDeadlines: () => settle.enforceDeadlines(signal),
    settlePlaced: () => settle.settlePlaced(signal),
  };
}
const failingCatalog: ServiceClient = () => Promise.reject(new Error('not asked here'));

/** A booking request. */
export const wish = (listing: ListingSnapshot, more: object = {}) => ({
  listingId: listing.listingId,
  phone: '+880 17',
  location: 'Dhaka',
  ...more,
});
