import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';
import { parse } from 'yaml';
import { settingsSchemas } from './settings-schemas.ts';

type Kustomization = { configMapGenerator?: { name: string; literals: string[] }[] };
type Secret = { metadata: { name: string }; stringData: Record<string, string> };

const read = (path: string) => readFileSync(join(root, 'deploy/kubernetes', path), 'utf8');
const literalsOf = (path: string, name: string): string[] =>
  (parse(read(path)) as Kustomization).configMapGenerator?.find((each) => each.name === name)?.literals ?? [];

let folder: string;
let secrets: Record<string, Record<string, string>>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wholesale-secrets-'));
  const script = (name: string, ...options: string[]) =>
    execFileSync(process.execPath, [join(import.meta.dirname, name), join(folder, 'env'), ...options], {
      encoding: 'utf8',
    });
  script('keys.ts');
  const bucket = ['ENDPOINT=https://s3.example', 'BUCKET=shop', 'ACCESS_KEY_ID=id', 'SECRET_ACCESS_KEY=secret'];
  appendFileSync(join(folder, 'env'), bucket.map((line) => `S3_${line}\n`).join(''));
  const account = join(folder, 'account.json');
  writeFileSync(account, '{}');
  const { items } = JSON.parse(script('kubernetes-secrets.ts', '--firebase', account)) as { items: Secret[] };
  secrets = Object.fromEntries(items.map(({ metadata, stringData }) => [metadata.name, stringData]));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Of the pods of a process: from its ConfigMap, its template and its Secret. */
function settingsOf(name: string, overlay: string): Map<string, string> {
  const lines = [
    ...literalsOf(`base/${name}/kustomization.yaml`, name),
    ...literalsOf(`overlays/${overlay}/kustomization.yaml`, name),
    ...[...read('base/template/deployment.yaml').matchAll(/- \{ name: ([A-Z_]+), value: '(.*)' \}/g)].map(
      ([, key, value]) => `${key}=${value}`,
    ),
    ...(name === 'gateway' ? [] : ['MIGRATE=job']),
  ];
  const settings = lines.map((line): [string, string] => [
    line.split('=', 1)[0] ?? '',
    line.slice(line.indexOf('=') + 1),
  ]);
  return new Map([...settings, ...Object.entries(secrets[name] ?? {})]);
}

describe.each(['dev', 'prod'])('deploy/kubernetes/overlays/%s', (overlay) => {
  it.each(Object.entries(settingsSchemas))('gives %s only settings it knows, and valid ones', (name, schema) => {
    const settings = settingsOf(name, overlay);
    // The keys are files in the pod.
    for (const [key, value] of settings) {
      const [, file = ''] = /^file:\/\/\/keys\/(.*)$/.exec(value) ?? [];
      if (file) settings.set(key, secrets[`${name}-keys`]?.[file] ?? 'no such file');
    }
    const known = Object.keys(schema.shape);

    expect([...settings.keys()].filter((key) => !known.includes(key))).toEqual([]);
    expect(
      schema.safeParse({ NODE_ENV: 'production', FRONTENDS_DIR: '/', ...Object.fromEntries(settings) }).error,
    ).toBeUndefined();
  });
});

it('only catalog and the gateway get the bucket', () => {
  const withBucket = Object.keys(settingsSchemas).filter((name) => secrets[name]?.S3_SECRET_ACCESS_KEY);

  expect(withBucket).toEqual(['catalog', 'gateway']);
});

it('each service has a login of its own at database and broker, and no process has the key of another', () => {
  const names = Object.keys(settingsSchemas);
  const passwords = names.map((name) => /:\/\/(\w+):(\w+)@/.exec(secrets[name]?.AMQP_URL ?? '')?.slice(1) ?? []);

  expect(passwords.map(([user]) => user)).toEqual(names);
  expect(new Set(passwords.map(([, password]) => password)).size).toBe(names.length);
  for (const name of names.filter((each) => each !== 'gateway'))
    expect(secrets[name]?.MONGODB_URI).toMatch(new RegExp(`^mongodb://${name}:\\w+@.*&authSource=wholesale_${name}$`));
  for (const name of names.filter((each) => each !== 'users'))
    expect(JSON.parse(secrets[`${name}-keys`]?.['signing.json'] ?? '')).toMatchObject({ kid: name });
});
