import {
  privateJwkSetting,
  reconcileSecondsSetting,
  serviceSettings,
  serviceUrlsSetting,
} from '@wholesale/service-kit';
import { z } from 'zod';

const period = z.coerce.number().positive().max(8_760);
const count = z.coerce.number().int().positive();

const handoverKeySetting = z
  .string()
  .regex(/^[\w-]+={0,2}$/, 'is not base64url')
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine((key) => key.length >= 32, 'is shorter than 32 bytes');

export const bookingsSettings = serviceSettings.extend({
  CATALOG_URL: serviceUrlsSetting.describe(
    'base URLs of catalog, separated by commas, for listings whose events have not arrived',
  ),
  SIGNING_KEY: privateJwkSetting.describe('private key (JWK, Ed25519) for calls to catalog'),
  HANDOVER_KEY: handoverKeySetting.describe('secret of the handover codes: at least 32 random bytes as base64url'),
  HOLD_HOURS: period.default(48).describe('hours that a seller has to answer a booking'),
  HANDOVER_DAYS: period.default(7).describe('days from the acceptance to the handover'),
  BOOKING_DAYS: z.coerce
    .number()
    .positive()
    .default(730)
    .describe('days after which a final deal loses names, addresses, phone, places and notes'),
  MAX_ACTIVE_BOOKINGS: count.default(5).describe('open bookings that a buyer may have at a time'),
  MAX_CANCELLATIONS_PER_DAY: count
    .default(5)
    .describe('bookings that a buyer may cancel within 24 hours before a pause of 24 hours'),
  DEADLINE_POLL_SECONDS: period
    .default(1)
    .describe(
      'pause between two searches for deals whose deadline has passed, and for bookings that catalog has not answered',
    ),
  RECONCILE_SECONDS: reconcileSecondsSetting,
});
export type BookingsSettings = z.output<typeof bookingsSettings>;
