import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dockerAnswers, root } from '@wholesale/parts';
import { eventually } from '@wholesale/testing';
import { connect, type ChannelModel } from 'amqplib';
import { MongoClient } from 'mongodb';

const run = promisify(execFile);
const composeAnswers = async () =>
  (await dockerAnswers()) &&
  run('docker', ['compose', 'version']).then(
    () => true,
    () => false,
  );
const where = (await composeAnswers()) ? describe : describe.skip;

const project = `wholesale-test-${process.pid}`;
const stateful = ['rabbitmq', 'mongodb'];
let folder: string;
let secrets: NodeJS.Dict<string>;

async function compose(...args: string[]): Promise<string> {
  const files = [join(root, 'docker-compose.yml'), join(folder, 'ports.yml')].flatMap((file) => ['-f', file]);
  const options = ['compose', '--project-name', project, '--env-file', join(folder, 'env'), ...files, ...args];
  return (await run('docker', options, { maxBuffer: 10e6 })).stdout;
}
const up = (...options: string[]) => compose('up', '--detach', '--wait', ...options, ...stateful);

async function addressOf(name: string, port: number): Promise<string> {
  return (await compose('port', name, String(port))).trim();
}

async function withBroker<T>(work: (broker: ChannelModel) => Promise<T>): Promise<T> {
  const broker = await connect(`amqp://wholesale:${secrets.RABBITMQ_PASSWORD}@${await addressOf('rabbitmq', 5672)}`);
  try {
    return await work(broker);
  } finally {
    await broker.close();
  }
}

async function withDatabase<T>(work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(`mongodb://${await addressOf('mongodb', 27_017)}/?directConnection=true`, {
    auth: { username: 'root', password: secrets.MONGODB_PASSWORD ?? '' },
  });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Publishes an event as the services do: durable, replicated, confirmed. */
const queueEvent = (text: string) =>
  withBroker(async (broker) => {
    const channel = await broker.createConfirmChannel();
    await channel.assertQueue('kept', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    channel.sendToQueue('kept', Buffer.from(text), { persistent: true });
    await channel.waitForConfirms();
  });

const takeEvent = () =>
  withBroker(async (broker) => {
    const channel = await broker.createChannel();
    channel.on('error', () => undefined);
    const message = await channel.get('kept', { noAck: true });
    return message && message.content.toString();
  });

const listings = (client: MongoClient) => client.db('kept').collection<{ _id: string }>('listings');

// Needs a Docker engine with compose; otherwise these tests are skipped.
where('docker compose keeps queued events and stored listings when the containers are', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wholesale-compose-'));
    await run(process.execPath, [join(root, 'scripts/src/keys.ts'), join(folder, 'env')]);
    secrets = parseEnv(readFileSync(join(folder, 'env'), 'utf8'));
    const ports = { rabbitmq: { ports: ['127.0.0.1::5672'] }, mongodb: { ports: ['127.0.0.1::27017'] } };
    writeFileSync(join(folder, 'ports.yml'), JSON.stringify({ services: ports }));
    await up();
  }, 600_000);
  afterAll(async () => {
    await compose('down', '--volumes');
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['restarted', () => compose('restart', ...stateful)],
    ['recreated', () => up('--force-recreate', '--renew-anon-volumes')],
    ['removed and created again', () => compose('down')],
    [
      'killed, removed and created again',
      async () => {
        await compose('kill', ...stateful);
        await compose('rm', '--force', ...stateful);
      },
    ],
  ])(
    '%s',
    async (how, change) => {
      await queueEvent(how);
      await withDatabase((client) => listings(client).insertOne({ _id: how }));

      await change();
      await up();

      await eventually(async () => expect(await takeEvent()).toBe(how));
      expect(await withDatabase((client) => listings(client).findOne({ _id: how }))).toEqual({ _id: how });
    },
    600_000,
  );

  it('deleted: everything they store is in named volumes', async () => {
    const containers = (await compose('ps', '--quiet', ...stateful)).split('\n').filter(Boolean);
    const { stdout } = await run('docker', ['inspect', '--format', '{{json .Mounts}}', ...containers]);
    const mounts = stdout
      .split('\n')
      .filter(Boolean)
      .flatMap((line) => JSON.parse(line) as { Type: string; Name?: string; RW: boolean }[])
      .filter(({ Type, RW }) => Type === 'volume' || RW);

    expect(mounts.map(({ Name }) => Name).filter((name = '') => !name.startsWith(`${project}_`))).toEqual([]);
    expect(mounts.length).toBeGreaterThanOrEqual(stateful.length);
  });
});
