import { createApp as createAds } from '@wholesale/ads';
import { bookingsSettings, createApp as createBookings } from '@wholesale/bookings';
import { createApp as createCatalog } from '@wholesale/catalog';
import type { ServiceName } from '@wholesale/contracts';
import { createApp as createInbox } from '@wholesale/inbox';
import type { ServiceApp, ServiceDeps } from '@wholesale/service-kit';
import { createFolderStorage } from '@wholesale/service-kit/object-storage';
import { createApp as createUsers } from '@wholesale/users';

/** Where a listing's picture may be; catalog then needs no disk. */
export const pictures = 'https://photos.example/';

/** Limits that no run reaches, and the deadlines of the product. */
const settings = bookingsSettings
  .pick({
    CATALOG_URL: true,
    HANDOVER_KEY: true,
    HOLD_HOURS: true,
    HANDOVER_DAYS: true,
    BOOKING_DAYS: true,
    MAX_ACTIVE_BOOKINGS: true,
    MAX_CANCELLATIONS_PER_DAY: true,
    DEADLINE_POLL_SECONDS: true,
    RECONCILE_SECONDS: true,
  })
  .parse({
    CATALOG_URL: 'http://catalog.simulated,http://catalog.simulated',
    HANDOVER_KEY: Buffer.alloc(32, 'simulated').toString('base64url'),
    MAX_ACTIVE_BOOKINGS: 1_000,
    MAX_CANCELLATIONS_PER_DAY: 1_000,
    // Often enough to run while a simulation comes to rest.
    RECONCILE_SECONDS: 20,
  });

/** Of one process each; a question that fails is repeated at the second. */
const addressesOf = (service: ServiceName): string[] => [1, 2].map(() => `http://${service}.simulated`);

/** What the reconciler of each service that has one needs. */
const reconciling = { reconcileMs: settings.RECONCILE_SECONDS * 1_000 };

/** Each service as its `start.ts` composes it, without HTTP. */
export const serviceApps: Record<ServiceName, (deps: ServiceDeps) => ServiceApp> = {
  users: (deps) =>
    createUsers({ ...deps, required: { confirmedEmail: false }, repeatDeletionsMs: reconciling.reconcileMs }),
  catalog: (deps) =>
    createCatalog({
      ...deps,
      ...reconciling,
      bookingsUrls: addressesOf('bookings'),
      photoStorage: createFolderStorage('/nowhere'),
      photoBase: '',
      unusedPhotoMs: Infinity,
      confirmedEmail: false,
      photoHost: { url: pictures, key: 'none', pictures },
    }),
  bookings: (deps) =>
    createBookings({ ...deps, settings: settings as Parameters<typeof createBookings>[0]['settings'] }),
  ads: (deps) => createAds({ ...deps, ...reconciling, catalogUrls: addressesOf('catalog') }),
  inbox: (deps) => createInbox({ ...deps, catalogUrls: addressesOf('catalog'), mail: undefined }),
};

/** The service that an address belongs to. */
export const serviceAt = (address: URL): ServiceName => address.hostname.split('.')[0] as ServiceName;
