import { adsSettings } from '@wholesale/ads';
import { bookingsSettings } from '@wholesale/bookings';
import { catalogSettings } from '@wholesale/catalog';
import { gatewaySettings } from '@wholesale/gateway';
import { inboxSettings } from '@wholesale/inbox';
import { usersSettings } from '@wholesale/users';

/** The schema of each process's settings. */
export const settingsSchemas = {
  users: usersSettings,
  catalog: catalogSettings,
  bookings: bookingsSettings,
  ads: adsSettings,
  inbox: inboxSettings,
  gateway: gatewaySettings,
};
