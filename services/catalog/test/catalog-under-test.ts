import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints, type AnyEvent, type EventOf, type OwnListing, type PhoneInput } from '@wholesale/contracts';
import { notFound, unavailable, type Member, type OutboxDocument } from '@wholesale/service-kit';
import {
  anEvent,
  anId,
  anonymous,
  aSeller,
  startServiceForTests,
  startStubService,
  type ServiceUnderTest,
  type StubService,
} from '@wholesale/testing';
import type { Listing } from '../src/domain/listing.ts';
import { startCatalog, type CatalogSettings } from '../src/index.ts';
import { aPicture } from './pictures.ts';

type ActiveBooking = { bookingId: string; buyerId: string; price: number; completedAt?: string };
type BookingsAnswers = {
  held: Map<string, ActiveBooking>;
  failures: number;
  defect: boolean;
  onceAsked?: (() => void) | undefined;
};

export type Catalog = Omit<ServiceUnderTest, 'stop'> & {
  /** A stub of bookings: `held` by listing; the next `failures` calls fail, as if bookings were down or with its own `defect`; `onceAsked` runs after the answer of the next call is decided. */
  bookings: StubService & BookingsAnswers;
  photosDir: string;
  /** An uploaded picture. */
  picture: string;
  /** Lists a phone over HTTP. @returns its id */
  listed(seller?: Member, phone?: Partial<PhoneInput>): Promise<string>;
  stored(id: string): Promise<Listing & OutboxDocument>;
  /** Publishes events and waits until catalog has handled them. */
  deliver(...events: AnyEvent[]): Promise<void>;
  /** Whether the buyers' list of phones shows it. */
  isForSale(id: string): Promise<boolean>;
  /** Events of a listing after its creation. */
  laterEventsOf(id: string): AnyEvent[];
  ownView(seller: Member, id: string): Promise<OwnListing | undefined>;
  upload(bytes: Buffer, options?: { as?: Member; field?: string; name?: string; type?: string }): Promise<Uploaded>;
  stop(): Promise<void>;
};
type Uploaded = {
  status: number;
  body: { code?: string; data?: { url: string; display_url: string } } & Record<string, unknown>;
};

/** Catalog with a real database and broker, a stub of bookings, and a photo folder with one picture. */
export async function startCatalogForTests(settings: Partial<CatalogSettings> = {}): Promise<Catalog> {
  const photosDir = await mkdtemp(join(tmpdir(), 'catalog-photos-'));
  const answers: BookingsAnswers = { held: new Map(), failures: 0, defect: false };
  const stub = await startStubService(
    'bookings',
    { findActiveBooking: endpoints.findActiveBooking },
    {
      findActiveBooking: async ({ params }) => {
        if (answers.failures > 0) {
          answers.failures -= 1;
          if (answers.defect) throw new Error('a defect of bookings');
          throw unavailable('service-unavailable', 'bookings is away');
        }
        const booking = answers.held.get(params.id);
        const { onceAsked } = answers;
        answers.onceAsked = undefined;
        onceAsked?.();
        if (!booking) throw notFound('booking-not-found', 'none');
        return { body: booking };
      },
    },
  );
  const shop = await startServiceForTests<CatalogSettings>({
    name: 'catalog',
    start: startCatalog,
    settings: {
      BOOKINGS_URL: [stub.url],
      RECONCILE_SECONDS: 3_600,
      UNUSED_PHOTO_HOURS: 24,
      PHOTOS_DIR: photosDir,
      S3_REGION: 'us-east-1',
      PHOTO_BASE: '',
      PHOTO_HOST_URL: undefined,
      PHOTO_HOST_KEY: undefined,
      PHOTO_HOST_PICTURES: undefined,
      ...settings,
    },
  });

  const upload: Catalog['upload'] = async (
    bytes,
    { as = aSeller(), field = 'image', name = 'phone.jpg', type = 'image/jpeg' } = {},
  ) => {
    const form = new FormData();
    form.set(field, new Blob([new Uint8Array(bytes)], { type }), name);
    const response = await shop.as(as).fetch('/upload?key=any', { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as Uploaded['body'] };
  };
  const picture = (await upload(await aPicture())).body.data?.url ?? '';

  return {
    ...shop,
    // A getter, because the address changes with a restart.
    get url() {
      return shop.url;
    },
    bookings: Object.assign(answers, stub),
    photosDir,
    picture,
    upload,
    async listed(seller = aSeller(), phone = {}) {
      const reply = await shop.as(seller).post('/sellerProduct', { ...aPhone(picture), ...phone });
      if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
      return reply.body.insertedId as string;
    },
    async stored(id) {
      const found = await shop.db.collection<Listing & OutboxDocument>('listings').findOne({ _id: id });
      if (!found) throw new Error(`no listing ${id}`);
      return found;
    },
    async deliver(...events) {
      await shop.publish(...events);
      await shop.settled();
    },
    async isForSale(id) {
      const { body } = await shop.as(anonymous).get('/allbrand/samsung');
      return (body as { _id: string }[]).some(({ _id }) => _id === id);
    },
    laterEventsOf: (id) =>
      shop.events.filter(({ aggregateId, type }) => aggregateId === id && type !== 'listing.created'),
    async ownView(seller, id) {
      const { body } = await shop.as(seller).get(`/sellerProduct?email=${seller.email}`);
      return (body as OwnListing[]).find(({ _id }) => _id === id);
    },
    async stop() {
      await shop.stop();
      await stub.stop();
      await rm(photosDir, { recursive: true, force: true });
    },
  };
}

/** A valid phone. */
export const aPhone = (picture: string): PhoneInput => ({
  brand: 'samsung',
  name: 'Galaxy S21 128 GB',
  description: 'Hardly used',
  condition: 'good',
  picture,
  location: 'Dhaka',
  resalePrice: '310',
  orginalPrice: 800,
  useTime: '2 years',
});

export const aPlacedBooking = (
  listingId: string,
  { bookingId = anId(), buyerId = anId(), price = 310 } = {},
): EventOf<'booking.placed'> =>
  anEvent('booking.placed', { aggregateId: bookingId, sequence: 1, data: { bookingId, listingId, buyerId, price } });

const factsOf = ({ data }: EventOf<'booking.placed'>) => ({
  ...data,
  sellerId: anId(),
  itemName: 'Galaxy S21 128 GB',
  picture: '/photos/x.webp',
});

/** The end of a booking that its seller has not answered. */
export const itsEnd = (placed: EventOf<'booking.placed'>): EventOf<'booking.ended'> =>
  anEvent('booking.ended', {
    aggregateId: placed.data.bookingId,
    sequence: 3,
    data: { ...factsOf(placed), reason: 'cancelled-by-buyer', endedBy: 'buyer' },
  });

/** The same of the first release. */
export const itsCancellation = ({ data }: EventOf<'booking.placed'>): EventOf<'booking.cancelled'> =>
  anEvent('booking.cancelled', {
    aggregateId: data.bookingId,
    sequence: 2,
    data: { ...data, reason: 'cancelled-by-buyer' },
  });

export const itsCompletion = (placed: EventOf<'booking.placed'>): EventOf<'booking.completed'> =>
  anEvent('booking.completed', {
    aggregateId: placed.data.bookingId,
    sequence: 4,
    data: { ...factsOf(placed), by: 'seller' },
  });
