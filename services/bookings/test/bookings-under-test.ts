import { endpoints, type ListingSnapshot } from '@wholesale/contracts';
import { notFound } from '@wholesale/service-kit';
import {
  aBuyer,
  anEvent,
  anId,
  startServiceForTests,
  startStubService,
  type ServiceUnderTest,
  type TestReply,
} from '@wholesale/testing';
import { startBookings } from '../src/index.ts';

export type Buyer = ReturnType<typeof aBuyer>;
export type Order = { _id: string; status: string; reason?: string };
export type Bookings = Omit<ServiceUnderTest, 'stop'> & {
  /** A listing that catalog knows and bookings does not. */
  aListing(changes?: Partial<ListingSnapshot>): ListingSnapshot;
  book(listing: ListingSnapshot, buyer?: Buyer): Promise<{ buyer: Buyer; answer: TestReply; id: string }>;
  ordersOf(buyer: Buyer): Promise<Order[]>;
  stop(): Promise<void>;
};

/** Bookings with a real database and broker, and a stub of catalog. */
export async function startBookingsForTests(): Promise<Bookings> {
  const snapshots = new Map<string, ListingSnapshot>();
  const catalog = await startStubService(
    'catalog',
    { findListingSnapshot: endpoints.findListingSnapshot },
    {
      findListingSnapshot: async ({ params }) => {
        const body = snapshots.get(params.id);
        if (!body) throw notFound('listing-not-found', 'no such listing');
        return { body };
      },
    },
  );
  const shop = await startServiceForTests({
    name: 'bookings',
    start: startBookings,
    settings: { CATALOG_URL: catalog.url },
  });
  return {
    ...shop,
    // A getter, because the address changes with a restart.
    get url() {
      return shop.url;
    },
    aListing(changes = {}) {
      const listing: ListingSnapshot = {
        listingId: anId(),
        version: 1,
        brand: 'samsung',
        name: `Galaxy S21 ${anId()}`,
        description: '',
        condition: 'good',
        picture: '/photos/a.webp',
        location: 'Dhaka',
        resalePrice: 310,
        orginalPrice: 799,
        useTime: '1 year',
        sellerId: anId(),
        postedAt: '2026-11-20T10:00:00.000Z',
        status: 'unsold',
        bookingId: null,
        ...changes,
      };
      snapshots.set(listing.listingId, listing);
      return listing;
    },
    async book(listing, buyer = aBuyer()) {
      const answer = await shop.as(buyer).post('/booking', wish(listing));
      return { buyer, answer, id: (answer.body as { insertedId: string }).insertedId };
    },
    ordersOf: async (buyer) => (await shop.as(buyer).get(`/booking?email=${buyer.email}`)).body as Order[],
    async stop() {
      await shop.stop();
      await catalog.stop();
    },
  };
}

type ListingEventType = 'listing.created' | 'listing.updated' | 'listing.sold' | 'listing.released' | 'listing.deleted';

/** An event of catalog. */
export const aListingEvent = (
  type: ListingEventType,
  listing: ListingSnapshot,
  changes: Partial<ListingSnapshot> = {},
) => {
  const data = { ...listing, ...changes };
  return anEvent(type, { aggregateId: listing.listingId, sequence: data.version, data });
};

/** A booking request. */
export const wish = (listing: ListingSnapshot, more: object = {}) => ({
  listingId: listing.listingId,
  phone: '+880 17',
  location: 'Dhaka',
  ...more,
});
