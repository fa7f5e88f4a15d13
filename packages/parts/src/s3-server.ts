import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Log } from './first-that-serves.ts';
import { findProgram, runProgram } from './find-program.ts';
import { startGuarded } from './guarded-process.ts';
import { explainOutput, PartError } from './part-error.ts';
import { answers, freePort } from './ports.ts';
import { withProgress } from './progress.ts';

const version = 'v1.8.0';
/** One for all checkouts, because it is built from source. */
const home = join(homedir(), '.cache', 'wholesale', `versitygw-${version}`);
const program = join(home, 'versitygw');

export type S3Server = {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop(): Promise<void>;
};

/** Builds Versity's S3 gateway, an object storage on a folder for tests. Needs Go. @throws PartError when it cannot be built */
export async function installS3Server(log: Log): Promise<void> {
  if (existsSync(program)) return;
  const go = await findProgram('go', '/usr/local/go/bin/go');
  if (!go) throw new PartError('not-there', `Versity's S3 gateway is built with Go, which is not installed.`);
  await withProgress(log, `Building the S3 server for tests (versitygw ${version}, once)`, async (note) => {
    const { code, output } = await runProgram(
      go,
      ['install', `github.com/versity/versitygw/cmd/versitygw@${version}`],
      { timeoutMs: 900_000, env: { ...process.env, GOBIN: home }, onLine: note },
    );
    if (code !== 0) throw explainOutput('the build of versitygw', output, home);
  });
}

/** Starts it with an empty bucket. @param options.dataDir its folder */
export async function startS3Server({ dataDir }: { dataDir: string }): Promise<S3Server> {
  const [bucket, accessKeyId, secretAccessKey] = ['wholesale', 'wholesale-test', 'wholesale-test-secret'];
  const folder = join(dataDir, 's3');
  const metadata = join(dataDir, 'metadata');
  for (const each of [join(folder, bucket), metadata]) mkdirSync(each, { recursive: true });
  const port = await freePort();
  const server = await startGuarded({
    name: 'the S3 server',
    program,
    args: ['--port', `127.0.0.1:${port}`, 'posix', '--sidecar', metadata, folder],
    env: { ...process.env, ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
    folder,
    logFile: join(dataDir, 'logs', 's3.log'),
    ready: () => answers(port),
    readyWithinMs: 60_000,
  });
  return { ...server, endpoint: `http://127.0.0.1:${port}`, bucket, accessKeyId, secretAccessKey };
}
