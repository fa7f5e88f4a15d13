import { expect, it } from '@jest/globals';
import { keepRunning } from './keep-running.ts';

function aServer() {
  const end = Promise.withResolvers<number>();
  return { exited: end.promise, end: () => end.resolve(1), stop: async () => end.resolve(0) };
}

it('a server that ends is started again, and a failed attempt is repeated', async () => {
  const first = aServer();
  const second = aServer();
  const lines: string[] = [];
  const restarted = Promise.withResolvers<void>();
  let attempts = 0;
  const kept = keepRunning({
    name: 'RabbitMQ',
    running: first,
    again: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('not yet');
      return second;
    },
    log(line) {
      lines.push(line);
      if (line === 'RabbitMQ is running again') restarted.resolve();
    },
    afterMs: 1,
  });

  first.end();
  await restarted.promise;
  await kept.stop();

  expect(lines.at(-1)).toBe('RabbitMQ is running again');
  expect(attempts).toBe(2);
  expect(await second.exited).toBe(0);
});

it('a server that is stopped stays down', async () => {
  const server = aServer();
  let attempts = 0;
  const kept = keepRunning({
    name: 'x',
    running: server,
    again: async () => {
      attempts += 1;
      return aServer();
    },
    log: () => undefined,
    afterMs: 0,
  });

  await kept.stop();
  await server.exited;
  await new Promise((resolve) => setImmediate(resolve));

  expect(attempts).toBe(0);
});
