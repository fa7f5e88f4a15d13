import { privateJwkSetting, reconcileSecondsSetting, serviceSettings } from '@wholesale/service-kit';
import { z } from 'zod';

export const adsSettings = serviceSettings.extend({
  CATALOG_URL: z.url().describe('base URL of catalog, for listings whose events have not arrived'),
  SIGNING_KEY: privateJwkSetting.describe('private key (JWK, Ed25519) for calls to catalog'),
  RECONCILE_SECONDS: reconcileSecondsSetting,
});
export type AdsSettings = z.output<typeof adsSettings>;
