import { installS3Server } from './s3-server.ts';

/** `node packages/parts/src/install-s3-server.ts`: from then on, tests of object storage run against a real server as well. */
await installS3Server((line) => process.stderr.write(`${line}\n`));
