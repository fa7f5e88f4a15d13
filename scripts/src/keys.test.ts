import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const names = [
  ...['ADS_PASSWORD', 'ADS_SIGNING_KEY', 'BOOKINGS_PASSWORD', 'BOOKINGS_SIGNING_KEY', 'BROKER_USERS'],
  ...['CATALOG_PASSWORD', 'CATALOG_SIGNING_KEY', 'GATEWAY_PASSWORD', 'GATEWAY_SIGNING_KEY', 'HANDOVER_KEY'],
  ...['INBOX_PASSWORD', 'INBOX_SIGNING_KEY', 'MONGODB_KEY', 'MONGODB_PASSWORD', 'RABBITMQ_PASSWORD'],
  ...['TRUSTED_KEYS', 'USERS_PASSWORD'],
];
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wholesale-keys-'));
  file = join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the command with umask 0. */
function keys(command: string) {
  const script = `umask 000; exec "$NODE" "$KEYS" ${command}`;
  const env = { ...process.env, NODE: process.execPath, KEYS: join(import.meta.dirname, 'keys.ts') };
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', script], { cwd: folder, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}
const modeOf = (path: string) => statSync(path).mode & 0o777;
const read = () => parseEnv(readFileSync(file, 'utf8'));

describe('the secrets for docker compose', () => {
  it('are written into a file that only its owner can read', () => {
    const { status, stdout } = keys('.env');

    expect([status, modeOf(file)]).toEqual([0, 0o600]);
    expect(Object.keys(read()).sort()).toEqual(names);
    expect(JSON.parse(read().TRUSTED_KEYS ?? '').keys).toHaveLength(5);
    // The screen may be shared or logged.
    expect(stdout).not.toContain(String(read().RABBITMQ_PASSWORD));
  });

  it('do not overwrite an existing file', () => {
    writeFileSync(file, 'PORT=8081\n');

    const { status, stderr } = keys('.env');

    expect(status).toBe(1);
    expect(stderr).toContain('.env already exists');
    expect(stderr).toContain('--force');
    expect(readFileSync(file, 'utf8')).toBe('PORT=8081\n');
  });

  it('are not written through a symbolic link', () => {
    symlinkSync(join(folder, 'elsewhere'), file);

    expect(keys('.env').status).toBe(1);
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  });

  it('are replaced on demand, except the passwords and everything else in the file', () => {
    keys('.env');
    const before = read();
    writeFileSync(file, `# ours\nPORT=8081\n${readFileSync(file, 'utf8')}`);
    chmodSync(file, 0o644);

    const { status } = keys('.env --force');

    const { RABBITMQ_PASSWORD, CATALOG_PASSWORD, GATEWAY_SIGNING_KEY, HANDOVER_KEY, PORT } = read();
    expect([status, modeOf(file)]).toEqual([0, 0o600]);
    // The database keeps the passwords of its first start.
    expect([PORT, RABBITMQ_PASSWORD]).toEqual(['8081', before.RABBITMQ_PASSWORD]);
    expect(CATALOG_PASSWORD).toBe(before.CATALOG_PASSWORD);
    expect(GATEWAY_SIGNING_KEY).not.toBe(before.GATEWAY_SIGNING_KEY);
    expect(HANDOVER_KEY).not.toBe(before.HANDOVER_KEY);
    expect(Buffer.from(HANDOVER_KEY ?? '', 'base64url')).toHaveLength(32);
    expect(readFileSync(file, 'utf8')).toMatch(/^# ours\n/);
    expect(Object.keys(read()).sort()).toEqual([...names, 'PORT'].sort());
  });

  it('report why the file cannot be written', () => {
    const { status, stderr } = keys('nowhere/.env');

    expect(status).toBe(1);
    expect(stderr).toMatch(/^nowhere\/\.env cannot be written: no such file or directory/);
  });

  it('are not created for an unknown option', () => {
    expect(keys('--out=.env').status).toBe(1);
    expect(keys('.env .env2').status).toBe(1);
  });
});

describe('a rotation of key files', () => {
  it.each([
    ['--rotate keys', 'keys has no keys'],
    ['--rotate keys .env', 'Did you mean --from .env?'],
    ['--from .env', '--from belongs to --rotate'],
    ['--rotate keys --from nowhere', 'no such file'],
  ])('is refused with the options %s', (options, sentence) => {
    keys('.env');

    const { status, stdout, stderr } = keys(options);

    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(sentence);
    expect(existsSync(join(folder, 'keys'))).toBe(false);
  });
});

describe('the secrets on the standard output', () => {
  it('make the shell’s file private, whatever the umask', () => {
    const { status } = keys('> .env');

    expect([status, modeOf(file)]).toEqual([0, 0o600]);
    expect(Object.keys(read()).sort()).toEqual(names);
  });

  it('go into a pipe unchanged', () => {
    expect(Object.keys(parseEnv(keys('| cat').stdout)).sort()).toEqual(names);
  });
});
