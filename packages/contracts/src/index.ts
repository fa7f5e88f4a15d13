import { adsEndpoints } from './rest/ads.ts';
import { auditEndpoints, auditPartEndpoints } from './rest/audit.ts';
import { bookingsEndpoints } from './rest/bookings.ts';
import { catalogEndpoints } from './rest/catalog.ts';
import { dealsEndpoints } from './rest/deals.ts';
import { inboxEndpoints } from './rest/inbox.ts';
import { exportEndpoints, ownDataEndpoints } from './rest/own-data.ts';
import { usersEndpoints } from './rest/users.ts';

export * from './browser-report.ts';
export * from './browser-report-schema.ts';
export * from './endpoint.ts';
export * from './events/index.ts';
export * from './health.ts';
export * from './listing.ts';
export * from './path-template.ts';
export * from './paths.ts';
export * from './problem.ts';
export * from './values.ts';
export * from './rest/ads.ts';
export * from './rest/audit.ts';
export * from './rest/bookings.ts';
export * from './rest/catalog-filter.ts';
export * from './rest/catalog.ts';
export * from './rest/deals.ts';
export * from './rest/inbox.ts';
export * from './rest/own-data.ts';
export * from './rest/shared.ts';
export * from './rest/users.ts';

/** Every call of the system: the public ones and, under `/internal/`, those between services. */
export const endpoints = {
  ...usersEndpoints,
  ...catalogEndpoints,
  ...bookingsEndpoints,
  ...dealsEndpoints,
  ...adsEndpoints,
  ...inboxEndpoints,
  ...exportEndpoints,
  ...ownDataEndpoints,
  ...auditEndpoints,
  ...auditPartEndpoints,
};
