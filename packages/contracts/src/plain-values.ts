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

/** Orders of a list of phones; prices from the lowest or the highest, saving in percent from the most. */
export const sortOrders = ['newest', 'price-low', 'price-high', 'saving'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const serviceNames = ['users', 'catalog', 'bookings', 'ads'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Who consumes events: the services, and the gateway for its cache of roles. */
export type ConsumerName = ServiceName | 'gateway';
