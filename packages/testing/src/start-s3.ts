import { hasS3Server, startS3Server, type S3Server } from '@wholesale/parts';
import { startInTestFolder } from './test-folder.ts';

/** Why there is no S3 server for tests; undefined when there is one. */
export const whyNoS3 = (): string | undefined =>
  hasS3Server() ? undefined : 'no S3 server here: node packages/parts/src/install-s3-server.ts builds one';

/** A storage with S3's protocol and an empty bucket. */
export const startS3ForTests = (): Promise<S3Server> => startInTestFolder(startS3Server);
