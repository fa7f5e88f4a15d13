import {
  privateJwkSetting,
  reconcileSecondsSetting,
  serviceSettings,
  serviceUrlsSetting,
} from '@wholesale/service-kit';
import type { z } from 'zod';

export const adsSettings = serviceSettings.extend({
  CATALOG_URL: serviceUrlsSetting.describe(
    'base URLs of catalog, separated by commas, for listings whose events have not arrived',
  ),
  SIGNING_KEY: privateJwkSetting.describe('private key (JWK, Ed25519) for calls to catalog'),
  RECONCILE_SECONDS: reconcileSecondsSetting,
});
export type AdsSettings = z.output<typeof adsSettings>;
