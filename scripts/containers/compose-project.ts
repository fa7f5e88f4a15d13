import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { dockerAnswers, optionsOfImage, root } from '@wholesale/parts';

export const run = promisify(execFile);

/** Whether a Docker engine with compose answers. */
export async function engineAnswers(): Promise<boolean> {
  if (!(await dockerAnswers())) return false;
  return run('docker', ['compose', 'version']).then(
    () => true,
    () => false,
  );
}

/** As deployed. */
export const databaseImage =
  /image: (mongo:\S+)/.exec(readFileSync(join(root, 'docker-compose.yml'), 'utf8'))?.[1] ?? '';

const volumes = ['mongodb', 'mongodb-config', 'rabbitmq', 'accounts', 'photos'];

export type ComposeProject = Awaited<ReturnType<typeof openComposeProject>>;

/**
 * docker-compose.yml with new secrets, under a name of its own.
 * @param services what a test changes in them
 * @param options.env values for the file
 * @param options.overrides files of the repository that change it as well
 */
export async function openComposeProject(
  services: object,
  { env = {}, overrides = [] }: { env?: Readonly<Record<string, string>>; overrides?: readonly string[] } = {},
) {
  const name = `wholesale-test-${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), 'wholesale-compose-'));
  const secretsFile = join(folder, 'env');
  const named = ['docker-compose.yml', ...overrides].map((file) => join(root, file));
  const files = [...named, join(folder, 'changes.yml')].flatMap((file) => ['-f', file]);
  const keys = (...options: string[]) =>
    run(process.execPath, [join(root, 'scripts/src/keys.ts'), secretsFile, ...options]);
  await keys();
  const fixed = { TAG: 'test', MONGODB_OPTIONS: await optionsOfImage(databaseImage) };
  writeFileSync(join(folder, 'changes.yml'), JSON.stringify({ services, networks: { tests: {} } }));

  async function compose(...args: string[]): Promise<string> {
    const options = ['compose', '--project-name', name, '--env-file', secretsFile, ...files, ...args];
    return (await run('docker', options, { maxBuffer: 50e6, env: { ...process.env, ...fixed, ...env } })).stdout;
  }

  return {
    name,
    secretsFile,
    compose,
    /** New keys in the file of secrets; the passwords stay. */
    replaceKeys: () => keys('--force'),
    secrets: (): NodeJS.Dict<string> => parseEnv(readFileSync(secretsFile, 'utf8')),
    addressOf: async (service: string, port: number): Promise<string> =>
      (await compose('port', service, String(port))).trim(),
    /** Copies everything that is stored, while nothing runs. @param names of the volumes from which and to which: `backup-` before their names */
    async copyVolumes({ from = '', to = '' }: { from?: string; to?: string }): Promise<void> {
      for (const volume of volumes)
        await run('docker', [
          ...['run', '--rm', '--user', '0', '--network', 'none'],
          ...['--volume', `${name}_${from}${volume}:/from:ro`, '--volume', `${name}_${to}${volume}:/to`],
          ...['wholesale/users:test', 'bash', '-c', 'find /to -mindepth 1 -delete && cp -a /from/. /to/'],
        ]);
    },
    async remove(): Promise<void> {
      await compose('--profile', '*', 'down', '--volumes');
      await run('docker', ['volume', 'rm', '--force', ...volumes.map((volume) => `${name}_backup-${volume}`)]);
      rmSync(folder, { recursive: true });
    },
  };
}
