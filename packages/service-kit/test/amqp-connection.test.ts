import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, startCuttableProxy, startRabbitForTests } from '@wholesale/testing';
import type { CuttableProxy } from '@wholesale/testing';
import { createAmqpConnection } from '../src/messaging/amqp-connection.ts';
import type { AmqpConnection, AmqpSession } from '../src/messaging/amqp-connection.ts';
import { silentLogger } from './silent-logger.ts';

describe('a connection to RabbitMQ', () => {
  let rabbit: Awaited<ReturnType<typeof startRabbitForTests>>;
  let proxy: CuttableProxy;
  let connection: AmqpConnection | undefined;
  beforeAll(async () => {
    rabbit = await startRabbitForTests();
  });
  afterAll(() => rabbit.stop());
  beforeEach(async () => {
    proxy = await startCuttableProxy({ port: Number(new URL(rabbit.url).port) });
  });
  afterEach(async () => {
    await connection?.stop();
    await proxy.close();
  });

  const open = (
    setup: (session: AmqpSession) => Promise<void>,
    { heartbeat = 5, waitMs = 2_000, setupTimeoutMs = 5_000 } = {},
  ) => {
    const url = new URL(rabbit.url);
    url.port = String(proxy.port);
    url.searchParams.set('heartbeat', String(heartbeat));
    connection = createAmqpConnection({ url: url.href, name: 'test', logger: silentLogger, setup, setupTimeoutMs });
    return { connection, started: connection.start({ waitMs }) };
  };

  it('rejects an invalid address', () => {
    const deps = { name: 'test', logger: silentLogger, setup: async () => undefined };

    expect(() => createAmqpConnection({ url: 'http://127.0.0.1', ...deps })).toThrow(/amqp:/);
    expect(() => createAmqpConnection({ url: '', ...deps })).toThrow(/amqp:/);
  });

  it('lets the process start while the broker is down, and connects when it is back', async () => {
    proxy.refuse(true);
    let setups = 0;
    const { connection, started } = open(async () => void (setups += 1), { waitMs: 100 });
    await started;
    expect(connection.isConnected()).toBe(false);

    proxy.refuse(false);

    await eventually(() => expect(connection.isConnected()).toBe(true));
    expect(setups).toBe(1);
  });

  it('runs its setup again after each disconnect', async () => {
    let setups = 0;
    const { connection, started } = open(async () => void (setups += 1));
    await started;

    for (const expected of [2, 3, 4]) {
      proxy.cut();
      await eventually(() => expect([setups, connection.isConnected()]).toEqual([expected, true]));
    }
  });

  it('survives a disconnect during its setup', async () => {
    let setups = 0;
    const { connection, started } = open(async (session) => {
      setups += 1;
      const channel = await session.openChannel();
      if (setups === 1) proxy.cut();
      await channel.assertQueue('', { exclusive: true });
    });

    await started;

    await eventually(() => expect([setups, connection.isConnected()]).toEqual([2, true]));
  });

  it('aborts a setup that never ends, even when the broker does not confirm the close', async () => {
    let setups = 0;
    const { connection, started } = open(
      async () => {
        setups += 1;
        if (setups > 1) return;
        proxy.freeze();
        await new Promise(() => undefined);
      },
      { setupTimeoutMs: 200, waitMs: 100 },
    );

    await started;

    await eventually(() => expect([setups, connection.isConnected()]).toEqual([2, true]));
  });

  it('reconnects when a channel closes, because its consumers would receive nothing', async () => {
    const channels: Awaited<ReturnType<AmqpSession['openChannel']>>[] = [];
    const { connection, started } = open(async (session) => void channels.push(await session.openChannel()));
    await started;

    await channels[0]?.checkQueue('there-is-no-such-queue').catch(() => undefined);

    await eventually(() => expect([channels.length, connection.isConnected()]).toEqual([2, true]));
  });

  it('detects a hung broker by the heartbeat', async () => {
    let setups = 0;
    const { connection, started } = open(async () => void (setups += 1), { heartbeat: 1 });
    await started;

    proxy.freeze();
    await eventually(() => expect(connection.isConnected()).toBe(false));

    await eventually(() => expect([setups, connection.isConnected()]).toEqual([2, true]));
  });

  it('stops in time while the broker hangs, and stays stopped', async () => {
    let setups = 0;
    const { connection, started } = open(async () => void (setups += 1));
    await started;
    proxy.freeze();
    const before = performance.now();

    await connection.stop();

    expect(performance.now() - before).toBeLessThan(30_000);
    expect([setups, connection.isConnected()]).toEqual([1, false]);
  });
});
