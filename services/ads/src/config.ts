import { privateJwkSetting, serviceSettings } from '@wholesale/service-kit';
import { z } from 'zod';

export const adsSettings = serviceSettings.extend({
  CATALOG_URL: z.url().describe('where catalog is, asked about a listing this service has not heard of yet'),
  SIGNING_KEY: privateJwkSetting.describe('private key (JWK, Ed25519) ads signs its questions to catalog with'),
});
export type AdsSettings = z.output<typeof adsSettings>;
