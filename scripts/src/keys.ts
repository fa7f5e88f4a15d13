import { randomBytes } from 'node:crypto';
import { fchmodSync, fstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getSystemErrorMessage, parseArgs, parseEnv } from 'node:util';
import { describeLogins } from '@wholesale/service-kit/broker-logins';
import { keySettings, makeProcessKeys } from './process-keys.ts';
import { rotateKeys } from './rotate-keys.ts';

/**
 * `npm run keys -- .env [--force]` writes new secrets for `docker compose` into a file that only its owner can read.
 * `--force` replaces those of an existing file. Without a file they go to the standard output.
 * `npm run keys -- --rotate <folder> [--from .env] [--spread <seconds>]` replaces the key files of running processes without an outage;
 * `--from` takes the keys in use when the folder has none.
 */
const command = 'npm run keys -- .env';

/** The processes of docker-compose.yml that have logins of their own at the broker and, but for the gateway, at the database. */
const processes = ['users', 'catalog', 'bookings', 'ads', 'inbox', 'gateway'] as const;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean' },
      rotate: { type: 'string' },
      from: { type: 'string' },
      spread: { type: 'string', default: '60' },
    },
  });
  const [file, ...others] = positionals;
  const spreadMs = Number(values.spread) * 1_000;
  if (!(spreadMs >= 0)) throw new Error('--spread is a number of seconds.');
  if (values.from !== undefined && values.rotate === undefined) throw new Error('--from belongs to --rotate <folder>.');
  if (values.rotate !== undefined) {
    if (file !== undefined) throw new Error(`--rotate takes a folder and no file. Did you mean --from ${file}?`);
    const from = values.from === undefined ? undefined : parseEnv(readFileSync(values.from, 'utf8'));
    await rotateKeys(values.rotate, {
      ...(from && { from }),
      now: new Date(),
      spreadMs,
      log: (line) => console.log(line),
    });
  } else if (others.length > 0) throw new Error(`Name one file only: ${command}`);
  else if (file === undefined) await print();
  else await write(file, values.force ?? false);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** @param former the file to replace; its passwords stay, because the database keeps those of its first start */
async function makeSecrets(former: NodeJS.Dict<string> = {}): Promise<Map<string, string>> {
  const keys = await makeProcessKeys();
  const password = (name: string): [string, string] => [name, former[name] || randomBytes(24).toString('hex')];
  const operator = password('RABBITMQ_PASSWORD');
  const own = processes.map((name) => [name, password(`${name.toUpperCase()}_PASSWORD`)] as const);
  const logins = describeLogins(operator[1], Object.fromEntries(own.map(([name, [, value]]) => [name, value])));
  return new Map([
    ...Object.entries(keySettings(keys)).map(([name, value]) => [name, `'${value}'`] as const),
    ['HANDOVER_KEY', keys.handover],
    operator,
    password('MONGODB_PASSWORD'),
    password('MONGODB_KEY'),
    ...own.map(([, entry]) => entry),
    ['BROKER_USERS', `'${JSON.stringify(logins)}'`],
  ]);
}

function linesOf(secrets: Map<string, string>): string {
  return [...secrets].map(([name, value]) => `${name}=${value}\n`).join('');
}

async function write(file: string, force: boolean): Promise<void> {
  try {
    if (force) await replace(file);
    else writeFileSync(file, linesOf(await makeSecrets()), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, errno } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new Error(`${file} already exists. ${command} --force replaces the keys in it.`, { cause: error });
    if (errno === undefined) throw error;
    throw new Error(`${file} cannot be written: ${getSystemErrorMessage(errno)}`, { cause: error });
  }
  console.log(`Wrote ${file}, readable only by you. Continue with: docker compose up --build`);
}

/** Replaces the keys; other settings stay, including the passwords. */
async function replace(file: string): Promise<void> {
  const former = readIfThere(file);
  const secrets = await makeSecrets(parseEnv(former));
  const kept = former.split(/(?<=\n)/).filter((line) => !secrets.has(/^\s*(\w+)\s*=/.exec(line)?.[1] ?? ''));
  // A new file, because others may have access to the old one or have it open.
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, kept.join('').replace(/(?<=[^\n])$/, '\n') + linesOf(secrets), { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

async function print(): Promise<void> {
  if (fstatSync(process.stdout.fd).isFile()) {
    // For `> .env` the shell created a world-readable file.
    fchmodSync(process.stdout.fd, 0o600);
    console.error(`The file is now readable only by you. Next time: ${command}`);
  }
  process.stdout.write(linesOf(await makeSecrets()));
}
