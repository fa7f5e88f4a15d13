import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createLogger, createMemoryEventBus, readConfig } from '@wholesale/service-kit';
import { freePort, testKeys } from '@wholesale/testing';
import { gatewaySettings, startGateway } from '../src/index.ts';
import { openWorld } from './world/open-world.ts';

const main = join(import.meta.dirname, '../src/main.ts');
const url = 'http://127.0.0.1:1';
const env = {
  USERS_URL: url,
  CATALOG_URL: url,
  BOOKINGS_URL: url,
  ADS_URL: url,
  INBOX_URL: url,
  SIGNING_KEY: JSON.stringify(testKeys.signing('gateway')),
  FIREBASE_PROJECT_ID: 'wholesale-shop',
  AMQP_URL: 'amqp://127.0.0.1:1',
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXIES: 'none',
  PORT: '0',
};

const run = (settings: Record<string, string>): Promise<{ code: number | null; said: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env['PATH'], ...settings },
      timeout: 100_000,
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('close', (code) => done({ code, said }));
  });

describe('the gateway’s process', () => {
  it.each([
    ['an emulator', { AUTH_EMULATOR_URL: 'http://localhost:9099' }, /AUTH_EMULATOR_URL is not allowed in production/],
    ['a demo project', { FIREBASE_PROJECT_ID: 'demo-wholesale' }, /FIREBASE_PROJECT_ID is not allowed in production/],
    ['no signing key', { SIGNING_KEY: '' }, /SIGNING_KEY is required/],
    ['no address of the shop', { PUBLIC_URL: '' }, /PUBLIC_URL is required in production/],
    ['no word on proxies', { TRUSTED_PROXIES: '' }, /TRUSTED_PROXIES is required in production/],
    ['no broker', { AMQP_URL: '' }, /AMQP_URL is required/],
  ])('with %s in production exits with code 78 and one sentence', async (_what, unsafe, sentence) => {
    const { code, said } = await run({ ...env, NODE_ENV: 'production', ...unsafe });

    expect([code, said]).toEqual([78, expect.stringMatching(sentence)]);
    expect(said.trim().split('\n')).toHaveLength(1);
  });

  it('reports that its port is taken, and leaves nothing behind: its metrics do not answer any more', async () => {
    const metricsPort = String(await freePort());
    const logger = createLogger({ name: 'gateway', level: 'silent' });
    const start = async (port: string, more: Record<string, string> = {}) =>
      startGateway({
        settings: readConfig(gatewaySettings, { ...env, PORT: port, ...more }),
        bus: createMemoryEventBus({ logger }),
        logger,
      });
    const first = await start('0');

    const second = start(String(first.port), { METRICS_PORT: metricsPort });
    await expect(second).rejects.toThrow('EADDRINUSE');
    await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow('fetch failed');
    await first.stop();
  });
});

it('closes the connections of its clients while it is stopping: after its own answers, and after those of services', async () => {
  const world = await openWorld({ STOP_DELAY_SECONDS: '3' });
  const connections = async () =>
    (await Promise.all([world.call('/config.json'), world.call('/allbrand/vivo')])).map(({ status, headers }) => [
      status,
      headers.get('connection'),
    ]);
  const before = await connections();

  const closed = world.close();
  const after = await connections();
  await closed;

  expect(before).toEqual([
    [200, 'keep-alive'],
    [200, 'keep-alive'],
  ]);
  expect(after).toEqual([
    [200, 'close'],
    [200, 'close'],
  ]);
});
