import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { startRabbit, type Rabbit } from '@wholesale/parts';
import { eventually } from '@wholesale/testing';
import { connect } from 'amqplib';

const dataDir = mkdtempSync(join(tmpdir(), 'wholesale-rabbit-'));
let broker: Rabbit | undefined;
afterAll(async () => {
  await broker?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (port?: number) =>
  startRabbit({ dataDir, log: () => undefined, env: {}, ...(port === undefined ? {} : { port }) });

it('a private broker keeps confirmed messages over a kill and comes back at its address', async () => {
  broker = await start();
  const { url } = broker;
  const before = await connect(url);
  before.on('error', () => undefined);
  const channel = await before.createConfirmChannel();
  channel.on('error', () => undefined);
  await channel.assertQueue('kept', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  channel.sendToQueue('kept', Buffer.from('a phone'), { persistent: true });
  await channel.waitForConfirms();
  // RabbitMQ 3.10 stores a new queue on disk within half a second; a crash before that loses the queue.
  const names = join(dataDir, 'rabbitmq/data/wholesale@localhost/quorum/wholesale@localhost/names.dets');
  await eventually(() => expect(readFileSync(names, 'latin1')).toContain('kept'));

  await broker.kill?.();
  await expect(connect(url)).rejects.toThrow();
  broker = await start(Number(new URL(url).port));

  const after = await connect(url);
  const message = await (await after.createChannel()).get('kept', { noAck: true });
  await after.close();
  expect(broker.url).toBe(url);
  expect(message && message.content.toString()).toBe('a phone');
}, 180_000);

it('an address that does not answer is reported, not replaced by another broker', async () => {
  const env = { AMQP_URL: 'amqp://user:secret@127.0.0.1:1' };

  await expect(startRabbit({ dataDir, log: () => undefined, env, allowMemory: true })).rejects.toThrow(
    'The broker of AMQP_URL (amqp://***@127.0.0.1:1) does not answer. Start it, or unset AMQP_URL.',
  );
});
