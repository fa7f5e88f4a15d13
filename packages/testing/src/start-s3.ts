import { installS3Server, startS3Server, type S3Server } from '@wholesale/parts';
import { say, startInTestFolder } from './test-folder.ts';

/** Builds the S3 server for tests, once, where Go is installed. @returns why there is none; undefined when there is one */
export const whyNoS3 = (): Promise<string | undefined> =>
  installS3Server(say).then(
    () => undefined,
    (error: Error) => error.message,
  );

/** A storage with S3's protocol and an empty bucket. */
export const startS3ForTests = (): Promise<S3Server> => startInTestFolder(startS3Server);
