import { privateJwkSetting, serviceSettings } from '@wholesale/service-kit';
import { z } from 'zod';

export const bookingsSettings = serviceSettings.extend({
  CATALOG_URL: z.url().describe('where catalog is, asked about a listing this service has not heard of yet'),
  SIGNING_KEY: privateJwkSetting.describe('private key (JWK, Ed25519) bookings signs its questions to catalog with'),
});
export type BookingsSettings = z.output<typeof bookingsSettings>;
