import { connect } from 'amqplib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, freshNamespace, startConnected, startRabbitForTests } from '@wholesale/testing';
import { createRabbitEventBus, deleteTopology } from '../src/messaging/index.ts';
import type { EventBus } from '../src/messaging/index.ts';
import { runDlqCommand } from '../src/messaging/dlq-command.ts';
import { aBookingPlaced } from './events.ts';
import { silentLogger } from './silent-logger.ts';

describe('the dlq command', () => {
  let rabbit: Awaited<ReturnType<typeof startRabbitForTests>>;
  let namespace: string;
  let bus: EventBus;
  let mended: boolean;
  let handled: { id: string; attempt: number }[];
  const [first, second] = [aBookingPlaced(), aBookingPlaced()];

  const dlq = async (...args: string[]) => {
    const lines: string[] = [];
    const code = await runDlqCommand({ args, url: rabbit.url, namespace, print: (line) => void lines.push(line) });
    return { code, text: lines.join('\n') };
  };

  beforeEach(async () => {
    rabbit = await startRabbitForTests();
    namespace = freshNamespace('dlq');
    bus = createRabbitEventBus({ url: rabbit.url, logger: silentLogger, namespace, retryDelaysMs: [] });
    mended = false;
    handled = [];
    bus.subscribe({
      consumer: 'catalog',
      handlers: {
        'booking.placed': async ({ id }, { attempt }) => {
          if (!mended) throw new Error('the index is\u001b[31m broken');
          handled.push({ id, attempt });
        },
      },
    });
    await startConnected(bus);
    for (const event of [first, second]) await bus.publish(event);
    await eventually(async () => expect((await dlq('list')).text).toContain('catalog\t2'));
  });
  afterEach(async () => {
    await bus.stop();
    await deleteTopology({ url: rabbit.url, namespace, retryDelaysMs: [] });
    await rabbit.stop();
  });

  it('lists and shows dead letters without removing them', async () => {
    for (let time = 0; time < 25; time += 1) expect((await dlq('list', 'catalog')).text.split('\n')).toHaveLength(2);
    const { code, text } = await dlq('show', 'catalog', '--id', second.id);

    expect(code).toBe(0);
    expect(text).toContain(JSON.stringify(second));
    expect(text).not.toContain(first.id);
    expect((await dlq('list')).text).toBe('catalog\t2\nbookings\t0\nads\t0\ninbox\t0\ngateway\t0');
  });

  it('removes control characters from its output', async () => {
    const { text } = await dlq('list', 'catalog');

    expect(text).toContain('the index is·[31m broken');
  });

  it('replays one dead letter by id, then the rest, each as a first attempt', async () => {
    mended = true;

    expect(await dlq('replay', 'catalog', '--id', second.id)).toEqual({ code: 0, text: '1 replayed' });
    await eventually(() => expect(handled).toEqual([{ id: second.id, attempt: 1 }]));
    expect(await dlq('replay', 'catalog')).toEqual({ code: 0, text: '1 replayed' });
    await eventually(() => expect(handled.map(({ id }) => id)).toEqual([second.id, first.id]));
    expect(await dlq('replay', 'catalog')).toEqual({ code: 1, text: '0 replayed' });
  });

  it('gets a replayed event back once when it still fails', async () => {
    expect((await dlq('replay', 'catalog')).text).toBe('2 replayed');

    await eventually(async () => expect((await dlq('list')).text).toContain('catalog\t2'));
    expect((await dlq('list', 'catalog', '--id', first.id)).text).toContain(first.id);
  });

  it('keeps a dead letter whose queue is not there', async () => {
    await bus.stop();
    const connection = await connect(rabbit.url);
    const channel = await connection.createChannel();
    await channel.deleteQueue(`${namespace}.catalog`);
    await connection.close();

    const { code, text } = await dlq('replay', 'catalog');

    expect(code).toBe(1);
    expect(text).toContain(`no queue is bound for "${namespace}.catalog"`);
    await eventually(async () => expect((await dlq('list')).text).toContain('catalog\t2'));
  });

  it('drops only after a yes', async () => {
    expect(await dlq('drop', 'catalog', '--id', first.id)).toEqual({
      code: 2,
      text: '1 would be deleted; add --yes to delete',
    });
    expect((await dlq('list')).text).toContain('catalog\t2');

    expect(await dlq('drop', 'catalog', '--id', first.id, '--yes')).toEqual({ code: 0, text: '1 dropped' });

    const { text } = await dlq('list', 'catalog');
    expect(text).toContain(second.id);
    expect(text).not.toContain(first.id);
  });

  it.each([[[]], [['list', 'catalog', 'ads']], [['replay']], [['burn', 'catalog']], [['list', '--force']]])(
    'prints its usage for %j',
    async (args) => {
      const { code, text } = await dlq(...args);

      expect(code).toBe(2);
      expect(text).toContain('dlq replay <consumer>');
    },
  );

  it('reports a failure in one sentence', async () => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);

    expect((await dlq('list', 'users')).text).toContain('users has no dead letters');
    expect(await runDlqCommand({ args: ['list'], url: undefined, namespace, print })).toBe(2);
    expect(await runDlqCommand({ args: ['list'], url: 'amqp://127.0.0.1:1', namespace, print })).toBe(1);
    expect(lines[0]).toContain('AMQP_URL');
    expect(lines[1]).toContain('ECONNREFUSED');
  });
});
