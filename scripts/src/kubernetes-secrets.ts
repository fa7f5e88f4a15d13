import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { root } from '@wholesale/parts';
import { secretOf, signers, signingKeyOf } from './process-keys.ts';
import { services } from './process-settings.ts';

/**
 * `npm run --silent kubernetes-secrets -- .env | kubectl apply --namespace wholesale --server-side -f -` gives the secrets of
 * `npm run keys -- .env` to the deployments of deploy/kubernetes.
 * `--keys <folder>`: with the keys that `npm run keys -- --rotate <folder>` writes there.
 * `--firebase <file>`: with the key of the service account that may end sign-ins (overlay prod).
 * `--mongodb`, `--rabbitmq`: where they are, if not in the same namespace under these names.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keys: { type: 'string' },
    firebase: { type: 'string' },
    mongodb: { type: 'string', default: 'mongodb:27017/?replicaSet=rs0' },
    rabbitmq: { type: 'string', default: 'rabbitmq:5672' },
  },
});
const env = parseEnv(readFileSync(positionals[0] ?? '.env', 'utf8'));

const upper = (name: string) => name.toUpperCase();
const passwordOf = (name: string) => secretOf(env, `${upper(name)}_PASSWORD`);
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');
const keyOf = (file: string, name: string) => (values.keys ? read(values.keys, `${file}.json`) : secretOf(env, name));
const isSigner = (name: string) => signers.some((signer) => signer === name);
const databaseOf = (name: string) => {
  const [hosts = '', query = ''] = values.mongodb.split('/?');
  return `mongodb://${name}:${passwordOf(name)}@${hosts}/?${query}&authSource=wholesale_${name}`;
};
const bucket = Object.fromEntries(Object.entries(env).filter(([name, value]) => name.startsWith('S3_') && value));
const passwords = ['MONGODB_PASSWORD', ...services.map((name) => `${upper(name)}_PASSWORD`)];

/** Contents by the name of the Secret. */
const secrets: Record<string, Record<string, string>> = {
  ...Object.fromEntries(
    [...services, 'gateway'].flatMap((name) => [
      [
        name,
        {
          AMQP_URL: `amqp://${name}:${passwordOf(name)}@${values.rabbitmq}`,
          ...(name !== 'gateway' && { MONGODB_URI: databaseOf(name) }),
          ...(name === 'bookings' && { HANDOVER_KEY: secretOf(env, 'HANDOVER_KEY') }),
          ...(name === 'inbox' && env.SMTP_URL && { SMTP_URL: env.SMTP_URL }),
          ...((name === 'catalog' || name === 'gateway') && bucket),
        },
      ],
      [
        `${name}-keys`,
        {
          ...(name !== 'gateway' && { 'trusted.json': keyOf('trusted', 'TRUSTED_KEYS') }),
          ...(name === 'gateway' && values.firebase && { 'firebase.json': read(values.firebase) }),
          ...(isSigner(name) && { 'signing.json': keyOf(`${name}.signing`, signingKeyOf(name)) }),
        },
      ],
    ]),
  ),
  mongodb: Object.fromEntries(passwords.map((name) => [name, secretOf(env, name)])),
  'mongodb-files': { key: secretOf(env, 'MONGODB_KEY'), 'mongodb.js': read(root, 'deploy/mongodb.js') },
  'broker-definitions': {
    '1-users.json': secretOf(env, 'BROKER_USERS'),
    '2-rights.json': read(root, 'deploy/broker.json'),
  },
};

const items = Object.entries(secrets).map(([name, stringData]) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, labels: { 'app.kubernetes.io/part-of': 'wholesale' } },
  stringData,
}));
process.stdout.write(`${JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2)}\n`);
