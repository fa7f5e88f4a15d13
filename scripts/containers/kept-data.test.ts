import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import { connect, type ChannelModel } from 'amqplib';
import { MongoClient } from 'mongodb';
import { engineAnswers, openComposeProject, run, type ComposeProject } from './compose-project.ts';

const where = (await engineAnswers()) ? describe : describe.skip;

const stateful = ['rabbitmq', 'mongodb'];
let project: ComposeProject;
const up = (...options: string[]) => project.compose('up', '--detach', '--wait', ...options, ...stateful);

async function withBroker<T>(work: (broker: ChannelModel) => Promise<T>): Promise<T> {
  const broker = await connect(
    `amqp://wholesale:${project.secrets().RABBITMQ_PASSWORD}@${await project.addressOf('rabbitmq', 5672)}`,
  );
  try {
    return await work(broker);
  } finally {
    await broker.close();
  }
}

async function withDatabase<T>(work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(`mongodb://${await project.addressOf('mongodb', 27_017)}/?directConnection=true`, {
    auth: { username: 'root', password: project.secrets().MONGODB_PASSWORD ?? '' },
    // As the services write.
    writeConcern: { w: 'majority', journal: true },
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
    // Their own networks lead nowhere.
    project = await openComposeProject({
      rabbitmq: { ports: ['127.0.0.1::5672'], networks: ['broker', 'tests'] },
      mongodb: { ports: ['127.0.0.1::27017'], networks: ['database', 'tests'] },
    });
    await up();
  });
  afterAll(() => project?.remove());

  it.each([
    ['restarted', () => project.compose('restart', ...stateful)],
    ['recreated', () => up('--force-recreate', '--renew-anon-volumes')],
    ['removed and created again', () => project.compose('down')],
    [
      'killed, removed and created again',
      async () => {
        await project.compose('kill', ...stateful);
        await project.compose('rm', '--force', ...stateful);
      },
    ],
  ])('%s', async (how, change) => {
    await queueEvent(how);
    await withDatabase((client) => listings(client).insertOne({ _id: how }));

    await change();
    await up();

    await eventually(async () => expect(await takeEvent()).toBe(how));
    expect(await withDatabase((client) => listings(client).findOne({ _id: how }))).toEqual({ _id: how });
  });

  it('deleted: everything they store is in named volumes', async () => {
    const containers = (await project.compose('ps', '--quiet', ...stateful)).split('\n').filter(Boolean);
    const { stdout } = await run('docker', ['inspect', '--format', '{{json .Mounts}}', ...containers]);
    const mounts = stdout
      .split('\n')
      .filter(Boolean)
      .flatMap((line) => JSON.parse(line) as { Type: string; Name?: string; RW: boolean }[])
      .filter(({ Type, RW }) => Type === 'volume' || RW);

    expect(mounts.map(({ Name }) => Name).filter((name = '') => !name.startsWith(`${project.name}_`))).toEqual([]);
    expect(mounts.length).toBeGreaterThanOrEqual(stateful.length);
  });
});
