import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runProgram } from '@wholesale/parts';
import { readConfig } from '@wholesale/service-kit';
import {
  createFolderStorage,
  s3Settings,
  s3StorageOf,
  storageWithin,
  type ObjectStorage,
} from '@wholesale/service-kit/object-storage';
import { frontEnds, prune, type FrontEnd } from '@wholesale/web-build/releases';
import { activate, copyBuild, listBuilds, rollBack } from './front-end-releases.ts';

/**
 * `npm run frontends -- publish|activate|rollback|list|prune <app> [id]`: builds a front-end for production, makes a build live for all or
 * for a part of the visitors, or returns to the previous build, each on its own. The builds are in the bucket of the `S3_` settings,
 * otherwise in the folder `FRONTENDS_DIST`.
 */
const usage = `usage: npm run frontends -- publish|rollback|list|prune ${frontEnds.join('|')}
       npm run frontends -- activate ${frontEnds.join('|')} <id> [--percent 1-99]`;
const folder = createFolderStorage(resolve(root, process.env.FRONTENDS_DIST || '.wholesale/dist'));
/** An operator may have a slow connection. */
const patienceMs = 60_000;

type Arguments = FrontEnd & { bucket: ObjectStorage | undefined; buildId: string; percent: number | undefined };
const commands: Readonly<Record<string, (args: Arguments) => Promise<void>>> = {
  async publish({ app, bucket }) {
    const { code, output } = await runProgram(
      process.execPath,
      [join(root, 'packages/web-build/src/build.mjs'), app, '--publish'],
      { timeoutMs: 600_000, env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (code !== 0) throw new Error(output);
    const buildId = new RegExp(`^${app} (\\w+) `, 'm').exec(output)?.[1] ?? '';
    if (bucket) await copyBuild({ from: folder, storage: bucket, app, buildId });
    console.log(`${output.trim()}${bucket ? ' and uploaded' : ''}`);
  },
  async activate({ storage, app, buildId, percent }) {
    await activate({ storage, app, buildId, percent });
    console.log(`${app} ${buildId} is live${percent ? ` for ${percent} % of visitors` : ''}.`);
  },
  async rollback({ storage, app }) {
    console.log(`${app} ${await rollBack({ storage, app })} is live again.`);
  },
  async list({ storage, app }) {
    for (const line of await listBuilds({ storage, app })) console.log(line);
  },
  async prune({ storage, app }) {
    for (const buildId of await prune({ storage, app })) console.log(`${app} ${buildId} removed`);
  },
};

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { percent: { type: 'string' } } });
  const [command = '', app = '', buildId, ...others] = positionals;
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  const wellFormed =
    (frontEnds as readonly string[]).includes(app) &&
    (command === 'activate') === (buildId !== undefined) &&
    (values.percent === undefined || (command === 'activate' && /^[1-9]\d?$/.test(values.percent)));
  if (!run || !wellFormed || others.length) throw new Error(usage);
  const s3 = s3StorageOf(readConfig(s3Settings, process.env), patienceMs);
  const bucket = s3 && storageWithin(s3, 'frontends');
  const percent = values.percent === undefined ? undefined : Number(values.percent);
  await run({ storage: bucket ?? folder, bucket, app, buildId: buildId ?? '', percent });
} catch (error) {
  const { message, cause } = error as Error;
  console.error(cause instanceof Error ? `${message} (${cause.message})` : message);
  process.exitCode = 1;
}
