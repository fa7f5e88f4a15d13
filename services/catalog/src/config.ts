import {
  ConfigError,
  confirmedEmailSettings,
  privateJwkSetting,
  reconcileSecondsSetting,
  serviceSettings,
  serviceUrlsSetting,
} from '@wholesale/service-kit';
import {
  createFolderStorage,
  s3Settings,
  s3StorageOf,
  storageWithin,
  type ObjectStorage,
} from '@wholesale/service-kit/object-storage';
import { z } from 'zod';

export const catalogSettings = serviceSettings.extend({
  BOOKINGS_URL: serviceUrlsSetting.describe(
    'base URLs of bookings, separated by commas, for bookings whose events have not arrived',
  ),
  SIGNING_KEY: privateJwkSetting.describe('private key (JWK, Ed25519) for calls to bookings'),
  ...confirmedEmailSettings,
  RECONCILE_SECONDS: reconcileSecondsSetting,
  PHOTOS_DIR: z.string().optional().describe('folder for photos; created if missing; required without object storage'),
  ...s3Settings.shape,
  UNUSED_PHOTO_HOURS: z.coerce
    .number()
    .positive()
    .max(8_760)
    .default(24)
    .describe('hours that a photo stays which no listing shows; not at a third-party photo host'),
  PHOTO_BASE: z.string().default('').describe('prefix of /photos/ in a photo’s address; empty for a path on this site'),
  PHOTO_HOST_URL: z
    .url()
    .optional()
    .describe('upload address of a third-party photo host of imgbb’s protocol, used instead of PHOTOS_DIR'),
  PHOTO_HOST_KEY: z.string().optional().describe('key for the photo host'),
  PHOTO_HOST_PICTURES: z
    .url()
    .optional()
    .describe('prefix of the addresses that the photo host returns; default: the origin of PHOTO_HOST_URL'),
});
export type CatalogSettings = z.output<typeof catalogSettings>;

export type PhotoHost = { url: string; key: string; pictures: string };

/** Where photos are stored. @throws ConfigError when neither a folder nor a bucket is set */
export function photoStorageOf(settings: CatalogSettings): ObjectStorage {
  const bucket = s3StorageOf(settings);
  if (bucket) return storageWithin(bucket, 'photos');
  if (settings.PHOTOS_DIR) return createFolderStorage(settings.PHOTOS_DIR);
  throw new ConfigError('Set PHOTOS_DIR, or S3_ENDPOINT with the other S3 settings.');
}

/** @throws ConfigError when only one of address and key is set */
export function photoHostOf(settings: CatalogSettings): PhotoHost | undefined {
  const { PHOTO_HOST_URL: url, PHOTO_HOST_KEY: key, PHOTO_HOST_PICTURES: pictures } = settings;
  if (!url && !key) return undefined;
  if (!url || !key) throw new ConfigError('Set both PHOTO_HOST_URL and PHOTO_HOST_KEY, or neither.');
  const beginning = pictures ?? new URL(url).origin;
  return { url, key, pictures: beginning.endsWith('/') ? beginning : `${beginning}/` };
}
