import { z } from 'zod';
import { ConfigError } from '../config.ts';
import type { ObjectStorage } from './object-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/** Settings of a process that can use a bucket instead of a folder. */
export const s3Settings = z.object({
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('object storage with S3’s protocol, used instead of a folder: https://s3.eu-central-1.amazonaws.com'),
  S3_BUCKET: z.string().optional().describe('its bucket, which must exist'),
  S3_REGION: z.string().default('us-east-1').describe('its region'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('access key of this process for the bucket'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('secret of that access key'),
});
type S3Settings = z.output<typeof s3Settings>;

/** @returns undefined when none is set @throws ConfigError when only some are */
export function s3StorageOf(settings: S3Settings, timeoutMs?: number): ObjectStorage | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const given = [S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  if (!given.some(Boolean)) return undefined;
  const [endpoint, bucket, accessKeyId, secretAccessKey] = given;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them.');
  return createS3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs });
}
