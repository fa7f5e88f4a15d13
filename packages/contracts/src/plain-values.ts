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
} as const;

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

/** Orders of a list of phones; prices from the lowest or the highest, saving in percent from the most. */
export const sortOrders = ['newest', 'price-low', 'price-high', 'saving'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const serviceNames = ['users', 'catalog', 'bookings', 'ads'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Who consumes events: the services, and the gateway for its cache of roles. */
export type ConsumerName = ServiceName | 'gateway';
