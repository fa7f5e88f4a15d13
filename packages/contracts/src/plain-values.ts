/** The closed lists and rules of the shop, without the schema library: a browser may import them. */
export * from './hidden-characters.ts';

export const roles = ['buyer', 'seller', 'admin'] as const;
export type Role = (typeof roles)[number];

export const brands = ['samsung', 'iphone', 'vivo'] as const;
export type Brand = (typeof brands)[number];
export const brandNames: Readonly<Record<Brand, string>> = { samsung: 'Samsung', iphone: 'iPhone', vivo: 'vivo' };

export const conditions = ['excellent', 'good', 'fair'] as const;
export type Condition = (typeof conditions)[number];
export const conditionNames: Readonly<Record<Condition, string>> = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
};

/** The one currency of the shop, as ISO 4217 names it. */
export const currency = 'USD';

/** Most characters of what a person types; the specification's clients know no limits, so these are generous. */
export const longest = {
  personName: 80,
  email: 254,
  phoneName: 120,
  description: 2_000,
  location: 120,
  useTime: 60,
  colour: 40,
  /** How to reach a buyer, and where to meet. */
  telephone: 40,
  meetingPlace: 200,
  /** A message to the other side of a deal. */
  message: 2_000,
  /** Why somebody declines or cancels. */
  reason: 300,
} as const;

/** How the shop shows a person who has not entered a name yet. */
export const unnamedPerson = 'New member';

/** How the shop shows a person who was deleted. */
export const formerMember = 'Former member';

/** Highest numbers of a phone: price in the shop's currency, storage and memory in GB, screen in inches, battery in mAh. */
export const highest = { price: 1_000_000, storage: 8_192, memory: 128, screen: 20, battery: 30_000 } as const;

/** A price as text, for a regular expression: no currency, no thousands separator, at most two decimals. */
export const pricePattern = '\\d{1,7}(\\.\\d{1,2})?';

/** Whether a phone may cost this much. Two decimals are checked separately. */
export const isPossiblePrice = (price: number): boolean => price > 0 && price <= highest.price;

/** The cover and five more. */
export const maxPhotos = 6;
export const maxPhotoBytes = 5 * 1_024 * 1_024;
/** The kinds of picture that the shop takes. */
export const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Most items that a list sends at a time, and as many as it sends unless asked for fewer. */
export const maxPerPage = 200;

/** A record's id: the 24 hexadecimal digits of a MongoDB ObjectId. */
export const idPattern = /^[0-9a-f]{24}$/;

/** Deals, conversations and notifications that a list sends at a time. */
export const perShortPage = 20;

/**
 * The states of a booking, in their order. `placed`: waits for catalog. `held`: reserved, waits for the seller. `accepted`: waits for
 * the handover. `completed` and `ended` are final.
 */
export const bookingStatuses = ['placed', 'held', 'accepted', 'completed', 'ended'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** The states in which a booking holds its phone. */
export const activeStatuses: readonly BookingStatus[] = ['placed', 'held', 'accepted'];

/** Why a booking ended. `refused`: catalog could not reserve the phone, `refusedFor` says why. */
export const endReasons = [
  'cancelled-by-buyer',
  'cancelled-by-seller',
  'cancelled-by-admin',
  'declined',
  'seller-did-not-answer',
  'not-collected',
  'refused',
  'listing-deleted',
  'buyer-deleted',
] as const;
export type EndReason = (typeof endReasons)[number];

export const refusals = ['already-sold', 'price-changed', 'listing-deleted'] as const;
export type Refusal = (typeof refusals)[number];

/** Who acts in a deal. `system`: a deadline, a deletion or catalog. */
export const dealActors = ['buyer', 'seller', 'admin', 'system'] as const;
export type DealActor = (typeof dealActors)[number];

export const dealActions = [
  'booked',
  'held',
  'accepted',
  'meeting-changed',
  'reminded',
  'code-locked',
  'handed-over',
  'received',
  'ended',
] as const;
export type DealAction = (typeof dealActions)[number];

/** What can be done with a listed phone. `reserved`: a booking holds it and it may become available again. */
export const availabilities = ['available', 'reserved', 'sold', 'removed'] as const;
export type Availability = (typeof availabilities)[number];

/** The kinds of notification; people switch the mail of each kind on or off. */
export const notificationTypes = [
  'booking-received',
  'booking-accepted',
  'booking-declined',
  'booking-expired',
  'booking-cancelled',
  'meeting-changed',
  'handover-reminder',
  'deal-completed',
  'message-received',
  'seller-verified',
  'verification-removed',
  'listing-removed',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Orders of a list of phones; prices from the lowest or the highest, saving in percent from the most. */
export const sortOrders = ['newest', 'price-low', 'price-high', 'saving'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What an entry of the audit log says about a call. */
export const auditOutcomes = ['done', 'denied'] as const;

export const serviceNames = ['users', 'catalog', 'bookings', 'ads', 'inbox'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Who consumes events: the services, and the gateway for its cache of roles. */
export type ConsumerName = ServiceName | 'gateway';

/** How long a phone was used, for people: a bare number counts as years, because the form asks for them. */
export const timeOfUse = (useTime: string): string =>
  /^\d+([.,]\d+)?$/.test(useTime.trim()) ? `${useTime.trim()} ${useTime.trim() === '1' ? 'year' : 'years'}` : useTime;
